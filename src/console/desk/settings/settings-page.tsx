import { answerOf, api } from "../../api/client.ts";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { DeskPage } from "../desk-page.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What the organization is set to, each with what it does. */
export const SettingsPage = () => {
  const read = useRead("settings", () => answerOf(api.GET("/v1/organization")));
  return (
    <DeskPage>
      <Ready read={read}>{(organization) => <SettingsForm organization={organization} />}</Ready>
    </DeskPage>
  );
};
