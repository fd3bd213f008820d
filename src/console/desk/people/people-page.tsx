import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { addressOf } from "../tabs.ts";
import { PersonForm } from "./person-form.tsx";
import { type Role, role_names } from "./roles.ts";

/** The organization's people. */
export const PeoplePage = () => {
  const { route } = useLocation();
  const [role, setRole] = useState<Role | "">("");
  const [active, setActive] = useState("");
  const [page, setPage] = useState(1);
  const [is_adding, setAdding] = useState(false);
  const query = {
    page,
    ...(role === "" ? {} : { role }),
    ...(active === "" ? {} : { active: active === "true" }),
  };
  const read = useRead(`people ${JSON.stringify(query)}`, () =>
    answerOf(api.GET("/v1/users", { params: { query } })),
  );
  const { desk, common } = words.value;
  const { people } = desk;
  return (
    <DeskPage
      actions={
        <>
          <a class="button plain" href={addressOf("people", "roles")}>
            {people.roles}
          </a>
          <Button kind="primary" onClick={() => setAdding(true)}>
            {people.add}
          </Button>
        </>
      }
    >
      <div class="filters">
        <SelectField
          label={people.role}
          value={role}
          onValue={(chosen) => {
            setRole(chosen as Role | "");
            setPage(1);
          }}
          options={[
            ["", common.all],
            ...role_names.map((name) => [name, people.role_name[name]] as const),
          ]}
        />
        <SelectField
          label={people.active_filter}
          value={active}
          onValue={(chosen) => {
            setActive(chosen);
            setPage(1);
          }}
          options={[
            ["", common.all],
            ["true", people.active_only],
            ["false", people.inactive_only],
          ]}
        />
      </div>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{people.none}</Nothing>
          ) : (
            <>
              <Table
                caption={people.title}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: people.name,
                    cell: ({ id, name }) => (
                      <a href={addressOf("people", id)} dir="auto">
                        {name}
                      </a>
                    ),
                  },
                  { title: people.email, cell: ({ email }) => <bdi>{email}</bdi> },
                  { title: people.role, cell: (person) => people.role_name[person.role] },
                  {
                    title: people.extras,
                    cell: ({ added_abilities, removed_abilities }) =>
                      people.extras_of(added_abilities.length, removed_abilities.length) || "–",
                  },
                  {
                    title: people.active_filter,
                    cell: (person) =>
                      person.active ? (
                        <Badge tone="good">{people.active_only}</Badge>
                      ) : (
                        <Badge>{people.inactive_only}</Badge>
                      ),
                  },
                ]}
              />
              <Pager
                page={page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={setPage}
              />
            </>
          )
        }
      </Ready>
      {is_adding && (
        <PersonForm
          onClose={() => setAdding(false)}
          onSaved={({ id }) => route(addressOf("people", id))}
        />
      )}
    </DeskPage>
  );
};
