/** The same as `engines` in package.json. */
export const SUPPORTED_NODE = '^20.19.0 || ^22.14.0 || >=24';

/**
 * Null if the version can run this tool. This file has no imports and only old syntax: old Nodes must be able
 * to read it.
 */
export function nodeFault(version: string): { message: string; hint: string } | null {
  const parts = version.split('.').map(Number);
  const [major = 0, minor = 0] = parts;
  const isSupported = SUPPORTED_NODE.split(' || ').some((range) => {
    const [lowestMajor = 0, lowestMinor = 0] = range.replace(/^\D+/, '').split('.').map(Number);
    if (range.charAt(0) === '>') return major >= lowestMajor;
    return major === lowestMajor && minor >= lowestMinor;
  });
  if (isSupported) return null;
  return {
    message: `polity-press needs Node 20.19+, 22.14+ or 24+; this is Node ${version}`,
    hint: 'Install the current Node from https://nodejs.org/en/download, then install polity-press again.',
  };
}
