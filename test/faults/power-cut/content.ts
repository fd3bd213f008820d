/** The bytes of a file, which grow as they are written. */
export class Content {
  private buffer: Buffer;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.buffer = Buffer.from(bytes);
    this.size = bytes.length;
  }

  size: number;

  write(at: number, bytes: Uint8Array): void {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    this.buffer.set(bytes, at);
  }

  /** What is added is zero. */
  resize(size: number): void {
    if (size > this.buffer.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.buffer.length));
      larger.set(this.bytes());
      this.buffer = larger;
    } else if (size < this.size) this.buffer.fill(0, size, this.size);
    this.size = size;
  }

  /** Valid until the next change. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }
}
