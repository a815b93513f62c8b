/** Where the build leaves the licences of the libraries in it: they ask to go with every copy. */
export const LICENCES = "/licences.txt";
