import { mount } from "svelte";
import App from "./App.svelte";
import { idle } from "./install/idle";
import { holdPrompt } from "./install/prompt";
import { recall } from "./text";

const app = document.getElementById("app");
if (!app) throw new Error("app.html has no #app");

holdPrompt();

// As an iPhone says that the page is on the home screen: `theme.css` knows it by this where the display mode does not tell.
if ("standalone" in navigator && navigator.standalone) document.documentElement.classList.add("standalone");

// Nothing is shown in one language to be replaced by another an instant later. This module itself waits for nothing:
// a part that is fetched meanwhile may need it, and would wait in turn.
void recall().then(() => {
  app.replaceChildren();
  mount(App, { target: app });
});

if (import.meta.env.PROD) {
  void idle()
    .then(() => import("./install/register"))
    // It is tried again with every visit.
    .then(
      ({ register }) => register(),
      () => {},
    );
}
