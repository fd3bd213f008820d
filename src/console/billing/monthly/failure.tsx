import { strings } from "../../strings/strings.ts";

interface Props {
  failure: { reason: string; message: string };
}

/** Why a client cannot be billed: what to mend, then the service's own words. */
export const Failure = ({ failure: { reason, message } }: Props) => {
  const { mends } = strings.value.billing.monthly;
  const mend = Object.hasOwn(mends, reason) ? mends[reason as keyof typeof mends] : undefined;
  return (
    <div>
      {mend && <p>{mend}</p>}
      <p class="said" lang="en" dir="ltr">
        <bdi>{message}</bdi>
      </p>
    </div>
  );
};
