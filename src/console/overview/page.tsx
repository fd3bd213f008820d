import "../shell/shared.ts";
import { readsJobs } from "../reports/kinds.ts";
import { may } from "../session/session.ts";
import { NotAllowed } from "../shell/not-found.tsx";
import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";
import { Attention } from "./attention.tsx";
import { Money } from "./money.tsx";
import { People } from "./people.tsx";
import { Today } from "./today.tsx";

/** How the provider stands: each block asks for its own figures, and fails on its own. */
export default function OverviewPage() {
  if (!may("reports:read")) return <NotAllowed />;
  return (
    <Page title={strings.value.overview.title} wide>
      <div class="overview">
        {readsJobs() && <Today />}
        <Attention />
        <Money />
        {readsJobs() && <People />}
      </div>
    </Page>
  );
}
