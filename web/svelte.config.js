/** Which component has which suffix for its styles: two with the same would style each other. */
const names = new Map();

export default {
  compilerOptions: {
    runes: true,
    // Shorter than Svelte's own: each element that has styles names it, in the script and in the styles.
    cssHash({ hash, name, filename }) {
      const suffix = `s${hash(name).slice(-3)}`;
      const taken = names.get(suffix) ?? filename;
      if (taken !== filename) throw new Error(`${filename} and ${taken} would share their styles: rename one`);
      names.set(suffix, filename);
      return suffix;
    },
    // Nobody needs the version of the framework in `window`.
    discloseVersion: false,
  },
};
