import { api, dataOf } from "../../api/client.ts";
import { QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { RequiredFactor } from "./required-factor.tsx";
import { SettingsForm } from "./settings-form.tsx";

export const SettingsPage = () => {
  const query = useQuery("settings", () => dataOf(api.GET("/v1/organization")));
  return (
    <AdminPage>
      <QueryBoundary query={query}>
        {(organization) => (
          <>
            <SettingsForm organization={organization} />
            <CustomerForm organization={organization} />
            <RequiredFactor organization={organization} />
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};
