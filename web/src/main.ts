import { mount } from "svelte";
import App from "./App.svelte";
import { recall } from "./text";

const app = document.getElementById("app");
if (!app) throw new Error("app.html has no #app");

// Nothing is shown in one language to be replaced by another an instant later. This module itself waits for nothing:
// a part that is fetched meanwhile may need it, and would wait in turn.
void recall().then(() => {
  app.replaceChildren();
  mount(App, { target: app });
});
