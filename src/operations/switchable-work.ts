interface Work {
  stop(): Promise<unknown>;
}

/** Background work that can be stopped and begun anew. It begins only when the former has ended. */
export class SwitchableWork<W extends Work> {
  /** Null while it is switched off. */
  current: W | null;
  private is_on = true;
  private is_ended = false;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly start: () => W) {
    this.current = start();
  }

  switch(is_on: boolean): void {
    this.is_on = is_on && !this.is_ended;
    this.last = this.last.then(() => this.apply());
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.is_ended = true;
    this.switch(false);
    await this.last;
  }

  private async apply(): Promise<void> {
    if (this.is_on) this.current ??= this.start();
    else {
      await this.current?.stop();
      this.current = null;
    }
  }
}
