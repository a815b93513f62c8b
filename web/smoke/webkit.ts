/**
 * WebKitGTK, the nearest to Safari that Debian has, over plain W3C WebDriver. A driver serves one window, so each has its
 * own; it needs a screen, of Xvfb for instance.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../port.ts";
import { PhoneFrame } from "./frame.ts";
import { type Engine, type Painted, painted, type Role, type Size, see, type Window } from "./window.ts";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Element = Readonly<Record<typeof ELEMENT, string>>;

/** Where a role may be found; the browser itself says which of them has it. */
const PLACES: Readonly<Record<Role, string>> = { button: "button", tab: "[role=tab]", textbox: "input, textarea" };
const PATIENCE_MS = 20_000;
/** The window's own bar, above the page. */
const BAR = 38;
/** WebKitGTK's window gets no narrower. */
const NARROWEST = 447;

export async function webkit(server: string): Promise<Engine> {
  const frame = await PhoneFrame.around(server);
  const windows: WebKit[] = [];
  return {
    async window(size) {
      const window = await WebKit.start(server, size, frame);
      windows.push(window);
      return window;
    },
    async close() {
      for (const window of windows) await window.close();
      await frame.close();
    },
  };
}

/** The frame that stands for a narrow screen, when the window cannot be as narrow as the page shall be. */
interface Frame {
  readonly around: PhoneFrame;
  readonly size: Size;
}

class WebKit implements Window {
  readonly #driver: ChildProcess;
  readonly #session: string;
  readonly #server: string;
  readonly #frame: Frame | null;

  private constructor(driver: ChildProcess, session: string, server: string, frame: Frame | null) {
    this.#driver = driver;
    this.#session = session;
    this.#server = server;
    this.#frame = frame;
  }

  static async start(server: string, size: Size, around: PhoneFrame): Promise<WebKit> {
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
      stdio: "ignore",
      // It will not sandbox its processes when root runs it.
      env: {
        ...process.env,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
        LANG: "C.UTF-8",
        LANGUAGE: "ru",
      },
    });
    const base = `http://127.0.0.1:${port}`;
    await patiently(() => call("GET", `${base}/status`));
    const { sessionId } = await call<{ sessionId: string }>("POST", `${base}/session`, { capabilities: {} });
    const narrow = size.width < NARROWEST;
    const window = new WebKit(driver, `${base}/session/${sessionId}`, server, narrow ? { around, size } : null);
    const rect = narrow ? { width: NARROWEST, height: size.height + BAR } : { ...size, height: size.height + BAR };
    await window.#call("POST", "window/rect", { x: 0, y: 0, ...rect });
    return window;
  }

  async open(address: string): Promise<void> {
    if (this.#frame) {
      const { around, size } = this.#frame;
      await this.#call("POST", "frame", { id: null });
      await this.#call("POST", "url", { url: around.addressOf(address, size) });
      await this.#call("POST", "frame", { id: 0 });
    } else {
      await this.#call("POST", "url", { url: this.#server + address });
    }
  }

  /** In a frame only the page in it. */
  async reload(): Promise<void> {
    if (this.#frame) await this.#run("location.reload()");
    else await this.#call("POST", "refresh", {});
  }

  see(): Promise<Awaited<ReturnType<Window["see"]>>> {
    return patiently(() => this.#run(`return (${see})()`));
  }

  press(role: Role, name: string | RegExp): Promise<void> {
    return patiently(async () => {
      const element = await this.#find(role, name);
      await this.#run("arguments[0].scrollIntoView({ block: 'nearest' })", element);
      const rect = () => this.#call<Size>("GET", `element/${element[ELEMENT]}/rect`);
      const before = await rect();
      // The page may be about to make room for something, and the click would miss.
      await this.#run("return new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))");
      if (JSON.stringify(await rect()) !== JSON.stringify(before)) throw new Error(`${name} moves`);
      // At its corner, as cards cover each other; offsets count from the middle.
      const [x, y] = [Math.round(10 - before.width / 2), Math.round(16 - before.height / 2)];
      const actions = [
        { type: "pointerMove", origin: element, x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await this.#call("POST", "actions", {
        actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
      });
    });
  }

  write(name: string, text: string): Promise<void> {
    return patiently(async () => {
      const element = await this.#find("textbox", name);
      await this.#call("POST", `element/${element[ELEMENT]}/value`, { text });
    });
  }

  async picture(path: string): Promise<void> {
    await writeFile(path, Buffer.from(await this.#screenshot(), "base64"));
  }

  async painted(color: readonly number[]): Promise<Painted> {
    return this.#run(`return (${painted})(arguments[0])`, [await this.#screenshot(), color]);
  }

  async remember(name: string, value: string): Promise<void> {
    await this.#run("localStorage.setItem(...arguments)", name, value);
  }

  async close(): Promise<void> {
    // Whatever has become of the session: its driver must not stay.
    await this.#call("DELETE", "").catch(() => {});
    const gone = once(this.#driver, "exit");
    this.#driver.kill();
    await gone;
  }

  async #find(role: Role, name: string | RegExp): Promise<Element> {
    const found = await this.#call<Element[]>("POST", "elements", { using: "css selector", value: PLACES[role] });
    for (const element of found) {
      const at = `element/${element[ELEMENT]}`;
      // What is not displayed has no label, which the driver takes for an error.
      const label = await this.#call<string>("GET", `${at}/computedlabel`).catch(() => "");
      const fits = typeof name === "string" ? label === name : name.test(label);
      if (fits && (await this.#call<string>("GET", `${at}/computedrole`)) === role) return element;
    }
    throw new Error(`no ${role} is called ${name}`);
  }

  #screenshot(): Promise<string> {
    return this.#call("GET", "screenshot");
  }

  #run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#call("POST", "execute/sync", { script, args });
  }

  #call<T>(method: string, path: string, body?: object): Promise<T> {
    return call(method, path ? `${this.#session}/${path}` : this.#session, body);
  }
}

async function call<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
  return value;
}

/** Again, until it works or has not for too long: elements come and go while one looks for them. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const since = Date.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - since > PATIENCE_MS) throw error;
      await pause(100);
    }
  }
}
