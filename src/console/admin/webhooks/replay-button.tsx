import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { addressOf } from "../tabs.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import { useEndpoint } from "./use-endpoint.ts";

/** Resends what an endpoint has missed, from the page of one failed delivery, and then shows the endpoint. */
export const ReplayButton = ({ endpoint_id }: { endpoint_id: string }) => {
  const { route } = useLocation();
  const { data: endpoint } = useEndpoint(endpoint_id);
  const [is_open, setOpen] = useState(false);
  if (!endpoint) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{strings.value.desk.webhooks.replay}</Button>
      {is_open && (
        <ReplayDialog
          endpoint={endpoint}
          onClose={() => setOpen(false)}
          onQueued={() => route(addressOf("webhooks", endpoint_id))}
        />
      )}
    </>
  );
};
