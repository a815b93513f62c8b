export default {
  compilerOptions: {
    runes: true,
    // Scoped styles by the component's name, of which there is one each: shorter than a hash, and it compresses.
    cssHash: ({ name }) => `-${name}`,
    // Nobody needs the version of the framework in `window`.
    discloseVersion: false,
  },
};
