import { Tally } from "../../tally.ts";

/** All others count as one: callers may invent as many as they like. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a read of one row to the longest wait for another process's lock. */
const bounds_seconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5, 10,
] as const;

/** What a route answered to a method. */
export interface Answered {
  method: string;
  route: string;
  /** Answers by their status. */
  statuses: Map<number, number>;
  /** What they took, in seconds. */
  durations: Tally;
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
    answered.statuses.set(status, (answered.statuses.get(status) ?? 0) + 1);
    answered.durations.note(duration_ms / 1000);
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
      answered = { method, route, statuses: new Map(), durations: new Tally(bounds_seconds) };
      by_method.set(method, answered);
    }
    return answered;
  }
}
