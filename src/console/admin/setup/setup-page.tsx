import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Setup } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { readSetup } from "./read-setup.ts";
import { done_links, step_links } from "./step-links.ts";

/** The first steps of a new organization. */
export const SetupPage = () => {
  const query = useQuery("setup", readSetup);
  return (
    <AdminPage>
      <QueryBoundary query={query}>
        {(setup) => (
          <>
            <Progress steps={setup.steps} />
            <ol class="setup-steps">
              {setup.steps.map((step) => (
                <Step key={step.id} {...step} />
              ))}
            </ol>
            <Dismissal
              dismissed={setup.dismissed}
              onChanged={(dismissed) => query.update((before) => ({ ...before, dismissed }))}
            />
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};

const Progress = ({ steps }: Pick<Setup, "steps">) => {
  const { setup: t } = strings.value;
  const done = steps.filter((step) => step.done).length;
  const text = done === steps.length ? t.all_done : t.progress(done, steps.length);
  return (
    <section class="block">
      <p>{t.welcome}</p>
      <p>
        <b>{text}</b>
      </p>
      <progress aria-label={t.title} value={done} max={steps.length} />
    </section>
  );
};

const Step = ({ id, done }: Setup["steps"][number]) => {
  const { setup: t } = strings.value;
  const { title, why, action } = t.steps[id];
  return (
    <li class={done ? "block setup-step done" : "block setup-step"}>
      <div class="setup-text">
        <h2>
          {title} {done && <Badge tone="good">{t.done}</Badge>}
        </h2>
        <p class="hint">{why}</p>
      </div>
      {done ? (
        <a class="button quiet" href={done_links[id]} aria-label={t.open_step(title)}>
          {t.open}
        </a>
      ) : (
        <a class="button primary" href={step_links[id]}>
          {action}
        </a>
      )}
    </li>
  );
};

interface DismissalProps {
  dismissed: boolean;
  onChanged(dismissed: boolean): void;
}

const Dismissal = ({ dismissed, onChanged }: DismissalProps) => {
  const { setup: t } = strings.value;
  const { route } = useLocation();
  const change = useMutation(async () => {
    const body = { dismissed: !dismissed };
    onChanged((await dataOf(api.PUT("/v1/organization/setup", { body }))).dismissed);
    if (dismissed) return;
    notify(t.dismissed);
    route("/console");
  });
  return (
    <div class="actions">
      <RefusalNotice refusal={change.refusal} />
      <Button busy={change.is_running} onClick={() => void change.run()}>
        {dismissed ? t.show_again : t.dismiss}
      </Button>
    </div>
  );
};
