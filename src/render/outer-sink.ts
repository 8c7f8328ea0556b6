import { ByteSink, type Spliced } from './byte-sink.ts';

/** What was left out of the bytes of a record. */
export interface LeftOut {
  readonly inner: Spliced;
  /** How many bytes come before it. */
  readonly at: number;
}

/** Collects the bytes of a record, but for those of the one that it embeds. */
export class OuterSink extends ByteSink {
  leftOut: LeftOut | null = null;

  override clear(): void {
    super.clear();
    this.leftOut = null;
  }

  override addFragment(inner: Spliced): void {
    if (this.leftOut !== null) throw new Error('only one record can be left out of another');
    this.leftOut = { inner, at: this.flush() };
  }
}
