import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { notify } from "../../ui/notify.tsx";

/** What the provider and the organization's people need. */
export const SsoAddresses = () => {
  const { common, desk } = strings.value;
  const t = desk.settings.sso;
  const page = `${location.origin}/console`;
  const addresses = [
    [t.redirect, `${page}/sso`],
    [t.link, `${page}?organization=${loggedIn().place.id}`],
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
