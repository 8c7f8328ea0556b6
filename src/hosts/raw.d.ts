/** Text of a file. The bundler and the tests read it: see src/compile/bundle.mjs. */
declare module '*?raw' {
  const text: string;
  export default text;
}
