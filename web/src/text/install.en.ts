import type { install as russian } from "./install.ru";

export const install: typeof russian = {
  newer: "There is a new version",
  update: "Update",
  unreachable: "No connection to the server. We keep trying.",
  install: "Install PartySide",
  installHint: "It will open from an icon of its own, without tabs or address bar.",
  installOnIphone: "To open PartySide from an icon of its own, choose “Share”, then “Add to Home Screen”.",
};
