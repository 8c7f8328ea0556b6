import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JsonGauge, valueLimit } from '../../../json/json-gauge.ts';
import { ImportError } from '../../import-error.ts';
import type { HttpAnswer } from './send-request.ts';
import type { FoundPage } from './source.ts';
import { ConnectionFault } from './temporary-fault.ts';
import { type Coding, codingsOf, gzip } from './unpack-body.ts';

/** How large a body may be, and what to do where it is larger. */
export interface BodyLimit {
  readonly bytes: number;
  readonly hint: string;
}

/** The body of an answer. */
export type Body = Omit<FoundPage, 'status'>;

const pageLimit: BodyLimit = {
  bytes: 256 * 1024 * 1024,
  hint: 'Ask for shorter pages with --page-size, or check the address.',
};

/** What is unpacked in one go: so many bytes at most, and into as many as can be measured later. */
const SMALL = 2 ** 20;
/** So many bytes cannot hold more values than a page may; they are only measured where somebody asks. */
const UNMEASURED = valueLimit;

/**
 * Reads the body of an answer.
 *
 * @throws CliError where it is larger than any page may be, in bytes or in what they hold
 * @throws ConnectionFault where it breaks off, or is not packed as it says
 */
export async function readBody(
  answer: HttpAnswer,
  where: string,
  limit: BodyLimit = pageLimit,
): Promise<Body> {
  const codings = codingsOf(answer.header('content-encoding'));
  const gauge = new Gauge(where, limit.hint);
  const plain = new Bytes(where, limit, gauge);
  const packed = new Bytes(where, limit);
  await allOf(answer.body, codings.length === 0 ? plain : packed);
  if (codings.length > 0) await unpack(packed.joined(), codings, plain);
  const isGzip = codings.length === 1 && codings[0] === gzip;
  return {
    bytes: plain.joined(),
    packed: isGzip ? packed.joined() : null,
    measure: () => gauge.measure(),
  };
}

/** Takes the pieces of a body as they come. As events: a loop over them takes as long as all else of a short body. */
function allOf(body: Readable, bytes: Bytes): Promise<void> {
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      try {
        bytes.add(chunk);
      } catch (error) {
        body.destroy();
        reject(error);
      }
    });
    body.on('end', resolve);
    const fail = (error: unknown) => reject(new ConnectionFault('broke off in the middle', error));
    body.on('error', fail);
    body.on('close', () => body.readableEnded || fail({ code: 'ECONNRESET' }));
  });
}

async function unpack(packed: Buffer, codings: readonly Coding[], into: Bytes): Promise<void> {
  const small = unpackSmall(packed, codings);
  if (small !== null) return into.add(small);
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      try {
        into.add(piece);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const stages = [Readable.from([packed]), ...codings.map(({ pieces }) => pieces()), sink];
  await pipeline(stages).catch((error: unknown) => {
    throw isOfZlib(error) ? new ConnectionFault('broke off in the middle', error) : error;
  });
}

/** Null where it is not small, or not sound: a stream tells what is wrong then. */
function unpackSmall(packed: Buffer, codings: readonly Coding[]): Buffer | null {
  if (packed.length > SMALL) return null;
  try {
    return codings.reduce((bytes, { now }) => now(bytes, UNMEASURED), packed);
  } catch {
    return null;
  }
}

function isOfZlib(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && /^(?:Z_|ERR_BROTLI|ERR__)/.test(code);
}

/** Bytes of a body, as many as there may be. */
class Bytes {
  readonly #where: string;
  readonly #limit: BodyLimit;
  readonly #gauge: Gauge | null;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(where: string, limit: BodyLimit, gauge: Gauge | null = null) {
    this.#where = where;
    this.#limit = limit;
    this.#gauge = gauge;
  }

  add(chunk: Uint8Array): void {
    this.#length += chunk.byteLength;
    const { bytes, hint } = this.#limit;
    if (this.#length > bytes) {
      const most = Math.round(bytes / 1024 / 1024);
      throw new ImportError(`${this.#where} answered with more than ${most} MB`, { hint });
    }
    this.#chunks.push(chunk);
    this.#gauge?.add(chunk);
    if (this.#length > UNMEASURED) this.#gauge?.measure();
  }

  joined(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && Buffer.isBuffer(first) ? first : Buffer.concat(this.#chunks);
  }
}

/** Measures JSON late: most of it is never. */
class Gauge {
  readonly #where: string;
  readonly #hint: string;
  readonly #gauge = new JsonGauge();
  #waiting: Uint8Array[] = [];

  constructor(where: string, hint: string) {
    this.#where = where;
    this.#hint = hint;
  }

  add(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
  }

  measure(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const chunk of waiting) {
      const excess = this.#gauge.add(chunk);
      if (excess !== null)
        throw new ImportError(`${this.#where} answered with what ${excess}`, { hint: this.#hint });
    }
  }
}
