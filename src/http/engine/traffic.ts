import { HistogramCounts } from "../../histogram.ts";

/** Other methods are counted together, since callers may invent any number of them. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Histogram buckets, from a read of one row to the longest wait for another process's lock. */
const duration_buckets_s = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5, 10,
] as const;

/** Metrics of a method on a route. */
export interface RouteMetrics {
  method: string;
  route: string;
  /** Number of answers by status. */
  statuses: Map<number, number>;
  /** In seconds. */
  durations: HistogramCounts;
}

/**
 * Request metrics for `/metrics`, by the route's pattern instead of the path, which bounds their
 * number. Counting a request is a few additions; labels are only formatted when `/metrics` is read.
 */
export class Traffic {
  /** Requests that were received and not metrics yet. */
  in_flight = 0;
  private readonly routes = new Map<string, Map<string, RouteMetrics>>();

  begin(): void {
    this.in_flight += 1;
  }

  end(method: string, route: string, status: number, duration_ms: number): void {
    this.in_flight -= 1;
    const metrics = this.metricsOf(route, methods.has(method) ? method : "other");
    metrics.statuses.set(status, (metrics.statuses.get(status) ?? 0) + 1);
    metrics.durations.observe(duration_ms / 1000);
  }

  metrics(): RouteMetrics[] {
    return [...this.routes.values()].flatMap((by_method) => [...by_method.values()]);
  }

  private metricsOf(route: string, method: string): RouteMetrics {
    let by_method = this.routes.get(route);
    if (!by_method) {
      by_method = new Map();
      this.routes.set(route, by_method);
    }
    let metrics = by_method.get(method);
    if (!metrics) {
      metrics = {
        method,
        route,
        statuses: new Map(),
        durations: new HistogramCounts(duration_buckets_s),
      };
      by_method.set(method, metrics);
    }
    return metrics;
  }
}
