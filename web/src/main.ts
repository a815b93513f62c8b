import { mount } from "svelte";
import App from "./App.svelte";
import { recall } from "./text";

const target = document.getElementById("app");
if (!target) throw new Error("app.html has no #app");

// Nothing is shown in one language to be replaced by another an instant later.
await recall();
target.replaceChildren();
mount(App, { target });
