import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Invoices } from "./invoices.tsx";
import { Payments } from "./payments.tsx";

/** A client's invoices and payments, if this person may read them. */
export const Money = ({ client_id }: { client_id: string }) => {
  const { money } = strings.value.clients;
  return (
    <>
      {may("invoices:read") && (
        <section class="listed">
          <h2>{money.invoices}</h2>
          <Invoices client_id={client_id} />
        </section>
      )}
      {may("client_payments:read") && (
        <section class="listed">
          <h2>{money.payments}</h2>
          <Payments client_id={client_id} />
        </section>
      )}
    </>
  );
};
