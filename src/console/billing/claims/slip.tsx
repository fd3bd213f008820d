import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Claim } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";

interface Props {
  claim_id: string;
  slip: NonNullable<Claim["slip"]>;
}

const readSlip = (id: string): Promise<Blob> =>
  dataOf(api.GET("/v1/payment-claims/{id}/slip", { params: { path: { id } }, parseAs: "blob" }));

/** What the client photographed: a picture is shown, a PDF is saved. */
export const Slip = ({ claim_id, slip }: Props) => {
  const t = strings.value.billing.claims;
  const save = useMutation(async () => saveFile(await readSlip(claim_id), slip.name));
  return (
    <figure class="slip">
      {slip.content_type.startsWith("image/") && <Picture claim_id={claim_id} />}
      <Button kind="quiet" busy={save.is_running} onClick={() => void save.run()}>
        {t.save_slip}
      </Button>
    </figure>
  );
};

const Picture = ({ claim_id }: { claim_id: string }) => {
  const query = useQuery(`slip ${claim_id}`, () => readSlip(claim_id));
  return <QueryBoundary query={query}>{(content) => <Image content={content} />}</QueryBoundary>;
};

const Image = ({ content }: { content: Blob }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url ? <img src={url} alt={strings.value.billing.claims.slip} /> : null;
};
