import { chat } from "./chat.en";
import { en } from "./en";
import type { Text } from "./spoken.svelte";
import { table } from "./table.en";

export const english: Text = { ...en, table, chat };
