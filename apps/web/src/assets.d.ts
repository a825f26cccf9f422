/** Types of the other files that the bundler imports. */
declare module '*.svg' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives it so
  export default address;
}
declare module '*.css';
/** Names to classes; `scripts/checks/css-names.mjs` proves that each name is there and each class is used. */
declare module '*.module.css';

/** The address of a file that is loaded by itself. */
declare module '*?url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives it so
  export default url;
}
