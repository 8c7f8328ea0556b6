/**
 * Reads decimals of a scale: text with at most that many fractional digits is padded with zeros; a number
 * is rounded to the scale, since the exporter's column type has lost the exact digits anyway.
 */
export function readDecimal(scale: number): (value: unknown) => string | undefined {
  const pattern = new RegExp(`^(-?(?:0|[1-9][0-9]*))(?:\\.([0-9]{1,${scale}}))?$`);
  return (value) => {
    if (typeof value === 'number') {
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value.toFixed(scale) : undefined;
    }
    if (typeof value !== 'string') return undefined;
    const match = pattern.exec(value);
    return match === null ? undefined : `${match[1]}.${(match[2] ?? '').padEnd(scale, '0')}`;
  };
}
