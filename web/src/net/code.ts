/** Room codes as people type, paste and read them [P13a]. The server alone knows which of them name a room. */

const CODE = /^[23456789ACEHKMPTXY]{6}$/;
const FORGIVEN = /[\s\-‐‑‒–—_.]/g;
const TWINS: Readonly<Record<string, string>> = {
  А: "A",
  С: "C",
  Е: "E",
  Н: "H",
  К: "K",
  М: "M",
  Р: "P",
  Т: "T",
  Х: "X",
  У: "Y",
};

/** The code somebody meant, or null. Forgives case, blanks, dashes and Cyrillic twins, and takes a whole link too. */
export function parseCode(text: string): string | null {
  const linked = /\/r\/([^/?#\s]+)/.exec(text)?.[1] ?? text;
  const code = decoded(linked)
    .toUpperCase()
    .replace(FORGIVEN, "")
    .replace(/[А-Я]/g, (letter) => TWINS[letter] ?? letter);
  return CODE.test(code) ? code : null;
}

/** The code in the shape that is easy to say and to copy by hand: K7P-2AC. */
export function showCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** The address that leads into the room. */
export function roomLink(code: string): string {
  return `${location.origin}/r/${code}`;
}

/** The address by which another device takes over a seat. No server sees what follows the `#` [R163]. */
export function moveLink(code: string, token: string): string {
  return `${roomLink(code)}#move=${token}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
