/**
 * As URL writes host names: addresses in full, small letters. Servers that listen on every address name 0.0.0.0 and ::,
 * which lead to this machine.
 */
const HOST =
  /^(?:(?:.*\.)?localhost\.?|127\.[0-9.]+|0\.0\.0\.0|\[::(?:1|ffff:(?:0:0|7f[0-9a-f]{2}:[0-9a-f]+))?\])$/;

/** Whether an address leads to the machine that asks, whoever that is. */
export function isThisMachine({ hostname }: URL): boolean {
  return HOST.test(hostname);
}
