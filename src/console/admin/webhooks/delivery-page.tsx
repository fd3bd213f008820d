import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { DeliveryDetail } from "../../api/document.d.ts";
import { fromNow, moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useInterval } from "../../ui/use-interval.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { RawJson, RawText } from "../raw-text.tsx";
import { addressOf } from "../tabs.ts";
import { Attempts } from "./attempts.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import { outcomeOf } from "./outcome.ts";
import { ReplayButton } from "./replay-button.tsx";

const refresh_ms = 500;

/** One delivery: its payload, the response and the timing of each attempt. */
export const DeliveryPage = ({ id }: { id: string }) => {
  const { route } = useLocation();
  const params = { path: { uuid: id } };
  const query = useQuery(`delivery ${id}`, () =>
    dataOf(api.GET("/v1/webhooks/deliveries/{uuid}", { params })),
  );
  useInterval(query.data?.status === "pending", refresh_ms, query.refetch);
  const { desk } = strings.value;
  const { webhooks } = desk;
  const resend = useMutation(async () => {
    const resent = await dataOf(api.POST("/v1/webhooks/deliveries/{uuid}/resend", { params }));
    notify(webhooks.resent);
    route(addressOf("webhooks", resent.endpoint_id, resent.id));
  });
  const delivery = query.data;
  return (
    <AdminPage
      title={delivery ? `${desk.delivery.title} ${delivery.topic}` : desk.delivery.title}
      actions={
        delivery &&
        delivery.status !== "pending" &&
        may("webhooks:manage") && (
          <>
            {delivery.status !== "delivered" && <ReplayButton endpoint_id={delivery.endpoint_id} />}
            <Button kind="primary" busy={resend.is_running} onClick={() => void resend.run()}>
              {webhooks.resend}
            </Button>
          </>
        )
      }
    >
      {delivery && (
        <p>
          <a href={addressOf("webhooks", delivery.endpoint_id)}>{webhooks.back_to_endpoint}</a>
        </p>
      )}
      <RefusalNotice refusal={resend.refusal} />
      <QueryBoundary query={query}>
        {(delivery) => (
          <>
            <Facts delivery={delivery} />
            <Attempts attempts={delivery.attempt_log} />
            {delivery.hidden ? (
              <p class="notice warning">{desk.delivery.hidden}</p>
            ) : (
              <>
                <Response delivery={delivery} />
                <section class="block" aria-label={desk.delivery.sent}>
                  <h2>{desk.delivery.sent}</h2>
                  <RawJson label={desk.raw} value={delivery.payload} />
                </section>
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};

const Facts = ({ delivery }: { delivery: DeliveryDetail }) => {
  const { desk } = strings.value;
  const { webhooks } = desk;
  const { next_attempt_at, delivered_at, resend_of } = delivery;
  return (
    <dl class="block facts">
      <div>
        <dt>{webhooks.status}</dt>
        <dd aria-live="polite">
          <DeliveryStatus status={delivery.status} />
        </dd>
      </div>
      <Fact label={webhooks.answer}>{outcomeOf(webhooks, delivery)}</Fact>
      <Fact label={webhooks.when}>{moment(delivery.created_at)}</Fact>
      {delivery.status === "pending" && next_attempt_at && (
        <Fact label={desk.delivery.next}>{fromNow(next_attempt_at)}</Fact>
      )}
      {delivered_at && <Fact label={desk.delivery.delivered_at}>{moment(delivered_at)}</Fact>}
      {resend_of && (
        <Fact label={desk.delivery.resend_of}>
          <a href={addressOf("webhooks", delivery.endpoint_id, resend_of)}>{desk.delivery.first}</a>
        </Fact>
      )}
      <Fact label={desk.delivery.event}>
        <code dir="ltr">{delivery.event_id}</code>
      </Fact>
    </dl>
  );
};

const Response = ({ delivery }: { delivery: DeliveryDetail }) => {
  const { response_status, response_headers, response_body } = delivery;
  const t = strings.value.desk.delivery;
  const headers = Object.entries(response_headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <section class="block" aria-label={t.response}>
      <h2>{t.response}</h2>
      {response_status === null ? (
        <p>{t.no_response}</p>
      ) : (
        <>
          {headers !== "" && <RawText label={t.headers} text={headers} />}
          {response_body ? (
            <RawText label={t.body} text={response_body} />
          ) : (
            <p class="hint">{t.empty_body}</p>
          )}
        </>
      )}
    </section>
  );
};
