import { useState } from "preact/hooks";
import { QueueWaits } from "../offline/queue/waits.tsx";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";
import { Page } from "../parts/page.tsx";
import { useAction } from "../parts/use-action.ts";
import { ending } from "../session/credential.ts";
import { logIn } from "../session/session.ts";
import { words } from "../words/words.ts";

/** Who logs in goes on where they were: the address is not touched. */
export const LoginPage = () => {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { run, refusal, is_running } = useAction(() => logIn(email, password));
  const { login } = words.value;
  return (
    <Page title={login.title}>
      <div class="login">
        {ending.value === "ended" && <p class="notice">{login.ended}</p>}
        <QueueWaits />
        <Form
          onSubmit={run}
          refusal={refusal}
          busy={is_running}
          action={login.action}
          paths={["email", "password"]}
        >
          <TextField
            label={login.email}
            type="email"
            autocomplete="username"
            path="email"
            refusal={refusal}
            value={email}
            onValue={setEmail}
          />
          <TextField
            label={login.password}
            type="password"
            autocomplete="current-password"
            path="password"
            refusal={refusal}
            value={password}
            onValue={setPassword}
          />
        </Form>
        <LanguageChoice />
      </div>
    </Page>
  );
};
