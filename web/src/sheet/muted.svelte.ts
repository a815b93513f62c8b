import { device } from "../settings/memory";

const recalled = new Map<string, ReadonlySet<number>>();
/** Counted so that whoever has asked asks again. */
let changes = $state.raw(0);

/** Whom one does not want to read, for oneself alone [P25]. The device remembers it for each room; reading it in a
 * component or an effect follows a change. */
export const muted = {
  has(code: string, member: number): boolean {
    void changes;
    return mutedIn(code).has(member);
  },

  toggle(code: string, member: number): void {
    const members = new Set(mutedIn(code));
    if (!members.delete(member)) members.add(member);
    recalled.set(code, members);
    changes++;
    if (members.size > 0) device.set(keyOf(code), [...members].join());
    else device.forget(keyOf(code));
  },
};

function mutedIn(code: string): ReadonlySet<number> {
  let members = recalled.get(code);
  if (!members) {
    const kept = device.get(keyOf(code));
    members = new Set(kept ? kept.split(",").map(Number) : []);
    recalled.set(code, members);
  }
  return members;
}

function keyOf(code: string): string {
  return `muted.${code}`;
}
