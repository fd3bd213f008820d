import { Counter, Histogram } from "prom-client";

/** All others count as one: callers may invent as many as they like. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a read of one row to the longest wait for another process's lock. */
const bounds_seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5, 10];

/**
 * What was answered, as `/metrics` tells it: by the route's pattern and never by what was asked for,
 * so that there are no more figures than the service has operations.
 */
export class Traffic {
  /** Requests that came and are not answered yet. */
  in_flight = 0;
  readonly requests = new Counter({
    name: "lastmile_http_requests_total",
    help: "Requests answered, by method, pattern of the route (- where there is none) and status.",
    labelNames: ["method", "route", "status"],
    registers: [],
  });
  readonly durations = new Histogram({
    name: "lastmile_http_request_duration_seconds",
    help: "Time until a request was answered; of a stream of events, until it was open.",
    labelNames: ["method", "route"],
    buckets: bounds_seconds,
    registers: [],
  });

  begin(): void {
    this.in_flight += 1;
  }

  end(asked: string, route: string, status: number, duration_ms: number): void {
    this.in_flight -= 1;
    const method = methods.has(asked) ? asked : "other";
    this.requests.inc({ method, route, status });
    this.durations.observe({ method, route }, duration_ms / 1000);
  }
}
