import type { DataReader } from 'hyparquet';
import { deserializeTCompactProtocol, readVarInt } from 'hyparquet/src/thrift.js';

/** Values in a footer, at most: a snapshot's have some 22 for each column of a group, and 10,000 rows a group. */
const MOST_VALUES = 2 ** 24;
/** See https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md */
const TYPE = { stop: 0, true: 1, false: 2, i16: 4, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;
/** Bytes, by type. */
const sizes = new Map<number, number>([
  [TYPE.true, 0],
  [TYPE.false, 0],
  [3, 1],
  [7, 8],
]);
const LONGEST_VARINT = 10;

/**
 * Reads a structure of a Parquet file. hyparquet makes room for as many elements as a list claims, and lists may be in
 * lists: 151 bytes took 3.8 GB. As each value takes a byte, no structure has more values than bytes.
 * @throws any error
 */
export function readThrift(reader: DataReader): ReturnType<typeof deserializeTCompactProtocol> {
  checkStructure({ ...reader });
  return deserializeTCompactProtocol(reader);
}

function checkStructure(reader: DataReader): void {
  const { view } = reader;
  let left = Math.min(MOST_VALUES, view.byteLength - reader.offset);
  const count = (values: number) => {
    left -= values;
    if (values < 0 || left < 0) throw damaged();
  };
  const readNumber = () => {
    const start = reader.offset;
    while (view.getUint8(reader.offset++) > 0x7f)
      if (reader.offset - start >= LONGEST_VARINT) throw damaged();
    return readVarInt({ view, offset: start });
  };
  const checkFields = () => {
    for (let byte = view.getUint8(reader.offset++); (byte & 15) !== TYPE.stop; ) {
      count(1);
      if (byte >> 4 === 0) readNumber();
      checkValue(byte & 15);
      byte = view.getUint8(reader.offset++);
    }
  };
  const checkList = () => {
    const byte = view.getUint8(reader.offset++);
    const type = byte & 15;
    const length = byte >> 4 === 15 ? readNumber() : byte >> 4;
    count(length);
    if (type === TYPE.true || type === TYPE.false) reader.offset += length;
    else for (let index = 0; index < length; index += 1) checkValue(type);
  };
  const checkValue = (type: number) => {
    const size = sizes.get(type);
    if (size !== undefined) reader.offset += size;
    else if (type >= TYPE.i16 && type <= TYPE.i64) readNumber();
    else if (type === TYPE.list) checkList();
    else if (type === TYPE.struct) checkFields();
    else if (type === TYPE.binary) {
      const length = readNumber();
      if (length < 0) throw damaged();
      reader.offset += length;
    } else throw damaged();
  };
  checkFields();
}

export function damaged(): Error {
  return new Error('a Parquet file is damaged');
}

export function byteReader(bytes: Uint8Array): DataReader {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
}
