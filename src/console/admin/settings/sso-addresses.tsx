import type { SsoSettings } from "../../api/document.d.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { notify } from "../../ui/notify.tsx";

/** What the provider and the organization's people need. Until it is set, this page's own address stands in. */
export const SsoAddresses = ({ settings }: { settings: SsoSettings | null | undefined }) => {
  const { common, desk } = strings.value;
  const t = desk.settings.sso;
  const page = `${location.origin}/console`;
  const addresses = [
    [t.redirect, settings?.redirect_uri ?? `${page}/sso`],
    [t.link, settings?.sign_in_url ?? `${page}?organization=${loggedIn().place.id}`],
  ] as const;
  return (
    <dl class="block">
      {addresses.map(([label, address]) => (
        <Fact key={label} label={label}>
          <p>
            <code dir="ltr">{address}</code>
          </p>
          <CopyButton text={address} onRefused={() => notify(common.not_copied)} />
        </Fact>
      ))}
    </dl>
  );
};
