import type { Registry } from "prom-client";
import type { Traffic } from "../../http/engine/traffic.ts";
import { gauge, histogram, one, total } from "./instruments.ts";

/** Requests and responses. */
export const addTraffic = (registry: Registry, traffic: Traffic): void => {
  total(
    registry,
    {
      name: "lastmile_http_requests_total",
      help: "Requests answered, by method, pattern of the route (- where there is none) and status.",
      labels: ["method", "route", "status"],
    },
    () =>
      traffic
        .metrics()
        .flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, count]) => [{ method, route, status: `${status}` }, count]),
        ),
  );
  histogram(
    registry,
    {
      name: "lastmile_http_request_duration_seconds",
      help: "Time until a request was answered; of a stream of events, until it was open.",
    },
    () => traffic.metrics().map(({ method, route, durations }) => [{ method, route }, durations]),
  );
  gauge(
    registry,
    { name: "lastmile_http_requests_in_flight", help: "Requests not answered yet, this one too." },
    () => one(traffic.in_flight),
  );
};
