/** Proxies, as the environment of curl, pip and git names them. Node's own agents speak with them. */

type Environment = Readonly<Record<string, string | undefined>>;

/** The first versions of Node whose agents have the option `proxyEnv`: https://nodejs.org/api/http.html#new-agentoptions */
const SINCE: readonly (readonly [major: number, minor: number])[] = [
  [22, 21],
  [24, 5],
];

function usesProxies(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const found = SINCE.find(([since]) => since === major);
  return found === undefined ? major > 24 : minor >= found[1];
}

/** The variable that names a proxy for such addresses; as with curl, one in small letters comes first. */
function variableFor(protocol: string, environment: Environment): string | undefined {
  const name = `${protocol.replace(':', '')}_proxy`;
  return [name, name.toUpperCase()].find((each) => (environment[each] ?? '') !== '');
}

/** `proxy.example:3128`, as curl accepts it, is HTTP. */
const withProtocol = (proxy: string) => (proxy.includes('://') ? proxy : `http://${proxy}`);

/** The option `proxyEnv` of an agent of Node, which ignores what lacks a protocol. */
export function proxiesOf(environment: Environment): Environment {
  const proxies = ['http:', 'https:'].flatMap((protocol) => {
    const variable = variableFor(protocol, environment);
    return variable === undefined
      ? []
      : [[variable.toLowerCase(), withProtocol(environment[variable] ?? '')]];
  });
  const hosts = environment.no_proxy || environment.NO_PROXY;
  return { ...Object.fromEntries(proxies), ...(hosts !== undefined && { no_proxy: hosts }) };
}

/**
 * What to say of an address that gave no answer if a variable names a proxy for it. Does not quote the variable,
 * which may hold a password.
 * @param node its version: `22.21.0`
 */
export function proxyRemark({ protocol }: URL, environment: Environment, node: string): string | null {
  const variable = variableFor(protocol, environment);
  if (variable === undefined) return null;
  if (!/^https?:/i.test(withProtocol(environment[variable] ?? '')))
    return `${variable} is set, but not to a proxy with http:// or https://: it is not used.`;
  return usesProxies(node)
    ? `${variable} is set: check that proxy, or name the host in NO_PROXY.`
    : `${variable} is set, but Node ${node} does not use proxies: run this with Node 22.21+ or 24.5+.`;
}
