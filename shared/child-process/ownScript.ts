/**
 * The path of a script of `@bairn/shared`, relative to the module `from`: a source file in the workspace, a compiled one in
 * the package.
 */
export const ownScript = (name: string, from: { url: string }): URL =>
  new URL(`${name}${from.url.endsWith('.ts') ? '.ts' : '.js'}`, from.url);
