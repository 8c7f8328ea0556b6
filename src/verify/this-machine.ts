import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
// No address of a host, but where servers that listen on every address say that they are; it leads to this machine.
loopback.addAddress('0.0.0.0', 'ipv4');
loopback.addAddress('::', 'ipv6');

/** Whether an address is one of this machine by its name alone: no other machine can ask there. */
export function isThisMachine({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
