import { strings } from "../../strings/strings.ts";

interface Props {
  failure: { reason: string; message: string };
}

/** What to fix so that a client can be billed, and the service's message. */
export const Failure = ({ failure: { reason, message } }: Props) => {
  const { mends } = strings.value.billing.monthly;
  const remedy = Object.hasOwn(mends, reason) ? mends[reason as keyof typeof mends] : undefined;
  return (
    <div>
      {remedy && <p>{remedy}</p>}
      <p class="said" lang="en" dir="ltr">
        <bdi>{message}</bdi>
      </p>
    </div>
  );
};
