/** What a run did, or would do. */
export interface RunResult {
  /** Messages queued. */
  messages: number;
  /** Clients suspended. */
  suspensions: number;
  /** Steps of invoices that a later one replaced. */
  superseded: number;
}

export const emptyResult = (): RunResult => ({ messages: 0, suspensions: 0, superseded: 0 });

export const addResult = (result: RunResult, more: RunResult): void => {
  result.messages += more.messages;
  result.suspensions += more.suspensions;
  result.superseded += more.superseded;
};
