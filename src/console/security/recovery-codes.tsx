import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { OnPaper } from "../ui/on-paper.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";

interface Props {
  /** Null when the response that had them was lost. */
  codes: readonly string[] | null;
  onClose(): void;
}

/** Shows recovery codes once, to print or to copy. */
export const RecoveryCodes = ({ codes, onClose }: Props) => {
  const { security, common, desk } = strings.value;
  const t = security.totp;
  const text = codes?.join("\n") ?? null;
  const paper = () => (
    <>
      <h1>
        {t.codes} · <bdi>{loggedIn().user.email}</bdi>
      </h1>
      <p>{t.codes_use}</p>
      <pre dir="ltr">{text}</pre>
    </>
  );
  return (
    <>
      <OnPaper class="printed-codes" draw={paper} />
      <SecretDialog
        title={t.codes}
        secret={text}
        words={`${t.codes_use} ${desk.once}`}
        actions={<Button onClick={() => print()}>{common.print}</Button>}
        onClose={onClose}
      />
    </>
  );
};
