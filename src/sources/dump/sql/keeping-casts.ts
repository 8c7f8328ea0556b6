const any = /^/;
const integer = /^[+-]?\d+$/;
const decimal = /^[+-]?\d+(?:\.\d+)?$/;
const day = String.raw`\d{4}-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?`;
const local = RegExp(`^${day}[ T]${time}$`);
const zoned = RegExp(`^${day}[ T]${time} ?(?:Z|[+-]\\d\\d(?::?\\d\\d)?)$`);

/** The values that PostgreSQL casts to these types unchanged, if the column is of that type or a text. */
const kept: ReadonlyMap<string, RegExp> = new Map([
  ...['text', 'varchar', 'character varying', 'json', 'jsonb', 'uuid'].map((type) => [type, any] as const),
  ...['smallint', 'int2', 'integer', 'int', 'int4', 'bigint', 'int8'].map((type) => [type, integer] as const),
  ...['numeric', 'decimal'].map((type) => [type, decimal] as const),
  ...['boolean', 'bool'].map((type) => [type, /^(?:t|f|true|false)$/] as const),
  ['date', RegExp(`^${day}$`)],
  ...['timestamp', 'timestamp without time zone'].map((type) => [type, local] as const),
  ...['timestamptz', 'timestamp with time zone'].map((type) => [type, zoned] as const),
]);

const text = /^(?:text|varchar|character varying)$/;
const limited = /^(?:varchar|character varying) ?\( ?(\d+) ?\)$/;

/**
 * Whether casts leave a value as it is written; pg_dump writes none.
 * @param casts the tokens behind the value: `:: character varying ( 3 )`
 */
export function isKept(value: string | null, casts: string): boolean {
  const [behind, ...types] = casts.split('::').map((type) => type.trim().replace(/^pg_catalog \. /, ''));
  return (
    behind === '' &&
    types.every((type, index) => {
      const most = limited.exec(type)?.[1];
      if (most !== undefined) return value === null || [...value].length <= Number(most);
      // The next cast would get the value as PostgreSQL writes it.
      if (index < types.length - 1 && !text.test(type)) return false;
      const values = kept.get(type);
      return values !== undefined && (value === null || values.test(value));
    })
  );
}
