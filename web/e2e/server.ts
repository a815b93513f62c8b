/** A real server for each test file's worker: the program itself, on a free port, with an empty directory. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PYTHON = process.env.PARTYSIDE_PYTHON ?? resolve(import.meta.dirname, "../../.venv/bin/python");

export class Server {
  readonly #data: string;
  readonly #flags: readonly string[];
  readonly #source: string | null;
  #process: ChildProcess | null = null;
  /** Where it answers, the same again after a restart. */
  address = "";

  private constructor(data: string, flags: readonly string[], source: string | null) {
    this.#data = data;
    this.#flags = flags;
    this.#source = source;
  }

  /**
   * `scenario` names a file beside this one that fixes all chance; `source` is where to find another copy of the program;
   * `flags` go to it too.
   */
  static async start(
    scenario: string | null = null,
    source: string | null = null,
    flags: readonly string[] = [],
  ): Promise<Server> {
    const fixed = scenario === null ? [] : ["--test", resolve(import.meta.dirname, scenario)];
    const server = new Server(await mkdtemp(join(tmpdir(), "partyside-e2e-")), [...fixed, ...flags], source);
    await server.#run("0");
    return server;
  }

  /** Dies without a word, and comes back on the same port with the same rooms. */
  async killAndRestart(): Promise<void> {
    await this.kill();
    await this.restart();
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async restart(): Promise<void> {
    await this.#run(new URL(this.address).port);
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.#data, { recursive: true });
  }

  async #run(port: string): Promise<void> {
    const args = ["-m", "partyside", "serve", "--port", port, "--data", this.#data, "--log-level", "warning"];
    const child = spawn(PYTHON, [...args, ...this.#flags], {
      stdio: ["ignore", "inherit", "pipe"],
      env: this.#source === null ? process.env : { ...process.env, PYTHONPATH: this.#source },
    });
    this.#process = child;
    this.address = await new Promise((found, failed) => {
      let said = "";
      child.stderr.on("data", (part) => {
        said += part;
        const address = /PartySide: (http:\S+)/.exec(said)?.[1];
        if (address) found(address);
      });
      child.once("exit", () => failed(new Error(`the server ended: ${said}`)));
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners("exit");
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }
}
