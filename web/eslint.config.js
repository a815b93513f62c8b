import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

// Biome lints TypeScript and CSS; ESLint adds what only a Svelte parser can see.
export default ts.config({ ignores: ["**/*.ts"] }, ...svelte.configs.recommended, {
  files: ["**/*.svelte"],
  languageOptions: { parserOptions: { parser: ts.parser } },
  rules: {
    "svelte/button-has-type": "error",
    "svelte/no-inline-styles": "off",
    "svelte/prefer-const": "error",
  },
});
