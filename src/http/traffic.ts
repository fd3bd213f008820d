/** All others count as one: callers may invent as many as they like. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a read of one row to the longest wait for another process's lock. */
export const bounds_seconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5, 10,
] as const;

/** What a route answered to a method. */
export interface Answered {
  method: string;
  route: string;
  /** Answers by their status. */
  statuses: Map<number, number>;
  /** Answers that took up to each of `bounds_seconds` and longer than the one before; last, those beyond. */
  durations: number[];
  /** Time that all of them took. */
  seconds: number;
}

/**
 * What was answered, as `/metrics` tells it: by the route's pattern and never by what was asked for,
 * so that there are no more figures than the service has operations. Each request is counted here by
 * a few additions; what a library would do for its labels is done when somebody looks.
 */
export class Traffic {
  /** Requests that came and are not answered yet. */
  in_flight = 0;
  private readonly routes = new Map<string, Map<string, Answered>>();

  begin(): void {
    this.in_flight += 1;
  }

  end(asked: string, route: string, status: number, duration_ms: number): void {
    this.in_flight -= 1;
    const answered = this.answeredBy(route, methods.has(asked) ? asked : "other");
    const seconds = duration_ms / 1000;
    answered.statuses.set(status, (answered.statuses.get(status) ?? 0) + 1);
    const within = bounds_seconds.findIndex((bound) => seconds <= bound);
    const place = within === -1 ? bounds_seconds.length : within;
    answered.durations[place] = (answered.durations[place] ?? 0) + 1;
    answered.seconds += seconds;
  }

  /** What each route answered to each method. */
  answered(): Answered[] {
    return [...this.routes.values()].flatMap((by_method) => [...by_method.values()]);
  }

  private answeredBy(route: string, method: string): Answered {
    let by_method = this.routes.get(route);
    if (!by_method) {
      by_method = new Map();
      this.routes.set(route, by_method);
    }
    let answered = by_method.get(method);
    if (!answered) {
      const durations = new Array<number>(bounds_seconds.length + 1).fill(0);
      answered = { method, route, statuses: new Map(), durations, seconds: 0 };
      by_method.set(method, answered);
    }
    return answered;
  }
}
