// Made by `bun run console-types` from the OpenAPI document.

export interface paths {
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description With a second factor on, the answer is `mfa_required` with an `mfa_token` for `POST /v1/auth/mfa` instead. Only this response shows the token. Send it as `Authorization: Bearer <token>` together with `Organization-Id`. It expires 30 days after its last use. With `session: "cookie"` the token is in a cookie instead, for the pages of this service: a request of another origin is refused (403). Failed attempts are rate limited by account and by address (429).
         *
         *     Needs no ability.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Sets the password of the person whom the link invites, ends their other sessions, and logs them in: the response is that of a login, which asks for a code if they have a second factor. A token works once and for 7 days. One that is unknown, expired, used or revoked is 401, and counts as a failed login of its address (429).
         *
         *     Needs no ability.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your own password
         * @description For everyone who is logged in; needs no ability and no `Organization-Id`. The password changes in each organization that the login opened. All other sessions end, this one stays. A wrong `current_password` is 422 and counts as a failed login (429).
         *
         *     Needs no ability.
         */
        post: operations["changeOwnPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a code, after the password
         * @description Answers as a login. A wrong code is 401 `mfa_failed`, counts as a failed login (429), and the fifth ends the token. A token that is unknown or has ended is 401 `unauthenticated`: begin with the password. `session` is that of the login unless it is sent.
         *
         *     Needs no ability.
         */
        post: operations["passSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether your second factor is on
         * @description Needs no `Organization-Id`.
         *
         *     Needs no ability.
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Gives a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The factor is on once `POST /v1/auth/totp/confirm` has a code of it; until then each call gives a new secret. It belongs to each person that the token stands for.
         *
         *     Needs no ability.
         */
        post: operations["beginSecondFactor"];
        /**
         * Turn your second factor off
         * @description By a code of the app, or a recovery code. This session stays, all other sessions end. A wrong code is 422 and counts as a failed login (429).
         *
         *     Needs no ability.
         */
        delete: operations["deleteSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn your second factor on
         * @description The code is used up: the next sign-in needs another one. This session stays, all other sessions end. A wrong code is 422 and counts as a failed login (429).
         *
         *     Needs no ability.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description The ones before no longer work. A wrong code is 422 and counts as a failed login (429).
         *
         *     Needs no ability.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the logged-in person and their organizations
         * @description Needs no `Organization-Id`.
         *
         *     Needs no ability.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Needs no ability.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Of everyone that the token stands for, last used first.
         *
         *     Needs no ability.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Needs no ability.
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Also this one. 404 for sessions of others.
         *
         *     Needs no ability.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to log in by passkey
         * @description Answers what `navigator.credentials.get` needs, as JSON. Send its result to `POST /v1/auth/login/passkey` within 5 minutes. The options name no passkey: the browser offers those that it has.
         *
         *     Needs no ability.
         */
        post: operations["createPasskeyLoginOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by passkey
         * @description The response is that of a login, and nobody is asked for a code. Whatever is wrong is 401 and counts as a failed login of its address, of the passkey, and of its people (429). A challenge works once.
         *
         *     Needs no ability.
         */
        post: operations["logInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Answers what `navigator.credentials.create` needs, as JSON. Send its result to `POST /v1/auth/passkeys` within 5 minutes, in the same session. Passkeys belong to the host name of `PUBLIC_URL`.
         *
         *     Needs no ability.
         */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Newest first. Needs no `Organization-Id`.
         *
         *     Needs no ability.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description For everyone who is logged in, in each organization that the login opened; 20 for each person. A response that is not accepted is 422 on the field `response`, whatever is wrong with it. A passkey is both factors at once: this session counts as one with a second factor from now on. No session ends.
         *
         *     Needs no ability.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description It no longer signs anybody in. No session ends. The passkey of somebody else is 404.
         *
         *     Needs no ability.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organization/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of single sign-on
         * @description Ability: `settings:manage`.
         */
        get: operations["getSso"];
        /**
         * Set up or change single sign-on
         * @description The organization's OpenID Connect provider. The first call needs `issuer`, `client_id` and `allowed_domains`; fields that are left out keep their values. At the provider, register the redirect address `PUBLIC_URL/console/sso`. Whoever names the provider could sign in as anybody, so all fields but `client_secret` and `password_login` need every ability and board (403).
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateSso"];
        post?: never;
        /**
         * Remove single sign-on
         * @description People log in with their passwords again. Who was linked to an account of the provider is forgotten. Open sessions stay.
         *
         *     Ability: `settings:manage`.
         */
        delete: operations["deleteSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in by the organization's provider
         * @description Send the browser to `authorization_url`. The provider sends it back to `PUBLIC_URL/console/sso` with `code` and `state`. 404 for an organization without single sign-on, and for one that does not exist.
         *
         *     Needs no ability.
         */
        post: operations["startSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by the organization's provider
         * @description Takes what the provider added to the redirect address, and answers as a login, for this organization only. No second factor is asked: that is the provider's part. The first call uses up the `flow_token`. A refused sign-in is 401 `sso_refused`, and counts as a failed login of its address (429).
         *
         *     Needs no ability.
         */
        post: operations["confirmSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization's settings
         * @description Ability: `clients:read`.
         */
        get: operations["getOrganization"];
        /**
         * Change the organization's settings
         * @description Fields that are left out keep their values; `channels` is replaced as a whole. To change `currency` while `rounding_tolerance` is not 0, send the new tolerance in the same request. It cannot change while the dunning policy has a `minimum_balance`.
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organization/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the first steps
         * @description Which steps of setting up the organization are done. `mail` is done when a mail server is configured or a message was sent, `backup` when the newest backup is at most a day old. Without the ticketing add-on, there are no `boards` and `job_types`.
         *
         *     Ability: `settings:manage`.
         */
        get: operations["getSetup"];
        /**
         * Dismiss the first steps
         * @description With `dismissed`, the console no longer opens with the first steps.
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateSetup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Ability: `users:manage`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a person
         * @description A caller cannot give more abilities than they have (403).
         *
         *     Ability: `users:manage`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description Ability: `users:manage`.
         */
        get: operations["getUser"];
        /**
         * Change a person
         * @description Fields that are left out keep their values. The change applies from the person's next call. A new password, or `active` false, ends their sessions. A caller cannot change people with more abilities than their own (403), or demote the last owner (422 `in_use`).
         *
         *     Ability: `users:manage`.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Remove a person
         * @description Their sessions end. Their name stays on their past activity.
         *
         *     Ability: `users:manage`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person
         * @description Makes a link with which the person sets their password and logs in. It works once and for 7 days, in place of an earlier one. It is revoked when the person is deactivated or removed, they gain rights, or their password or e-mail address changes. A caller cannot invite people with more abilities than their own (403).
         *
         *     Ability: `users:manage`.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/reset-mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a person's second factor
         * @description For who lost their phone and recovery codes: turns the factor off and ends all their sessions. Passkeys stay. A caller cannot reset that of people with more abilities than their own (403).
         *
         *     Ability: `users:manage`.
         */
        post: operations["resetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description What each role may do. They are the same in every organization; `added_abilities` and `removed_abilities` of a person change what that person may do.
         *
         *     Ability: `users:manage`.
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Lists only keys whose abilities and boards are within the caller's own.
         *
         *     Ability: `api_keys:manage`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response shows the secret, in `key`. A caller cannot give more abilities or boards than they have (403).
         *
         *     Ability: `api_keys:manage`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key
         * @description Ability: `api_keys:manage`.
         */
        get: operations["getApiKey"];
        /**
         * Change an API key
         * @description Fields that are left out keep their values. The change applies from the key's next call.
         *
         *     Ability: `api_keys:manage`.
         */
        put: operations["updateApiKey"];
        post?: never;
        /**
         * Delete an API key
         * @description The key's next call is refused, and its webhook endpoints stop receiving. The audit log lists the technicians whose calendar address the key has read and which still works (`calendars_shown`): replace those with `calendar/rotate`.
         *
         *     Ability: `api_keys:manage`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key's secret
         * @description The old secret is refused immediately. Only this response shows the new one, in `key`.
         *
         *     Ability: `api_keys:manage`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Changes of keys, people, settings and endpoints, and every deletion, newest first.
         *
         *     Ability: `audit:read`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search clients, tickets, invoices and payments
         * @description Clients by name, username, e-mail, `external_ref`, a phone number in any format or its last four digits; tickets by number or words of their texts; invoices by their number or a credit note's; payments by the beginning of their reference; each by its id. Best first, `limit` of each type, and only types that the caller may read. Fewer than 3 characters find numbers and beginnings of names only.
         *
         *     Ability: `clients:read` or `tickets:read` or `invoices:read` or `client_payments:read`.
         */
        get: operations["listSearchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search clients
         * @description Newest first. A `query` with more than 10,000 matches finds the newest 10,000.
         *
         *     Ability: `clients:read`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description Ability: `clients:create`.
         */
        post: operations["createClient"];
        /**
         * Delete clients
         * @description Deletes all of them or none. Their journal entries are reversed; their tickets stay. With `dry_run`, the response is the same and nothing changes.
         *
         *     Ability: `clients:delete`.
         */
        delete: operations["deleteClients"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export clients as CSV
         * @description A page of the list with these filters, in the columns that an import reads, as UTF-8. Only the first page has the header, so that pages can be joined; after the last one a page is empty. A cell that a spreadsheet would calculate begins with an apostrophe, which an import removes.
         *
         *     Ability: `clients:read`.
         */
        get: operations["downloadClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create and update clients from a CSV file
         * @description A line updates the client with its `external_ref`, otherwise its username, otherwise (without a username) its phone; if there is none, it creates a client. Creating needs `clients:create`, updating `clients:update`. Empty cells keep the current values. Rejected lines are reported and all others imported, in batches. The encoding is detected and reported: UTF-8, UTF-16 with a byte order mark, or Windows-1252 when nothing in the file is UTF-8. A line that is not UTF-8 in a UTF-8 file, or has an unclosed quote, is rejected alone.
         *
         *     Ability: `clients:create` or `clients:update`.
         */
        post: operations["importClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client
         * @description `include` (comma-separated `tickets`, `invoices`, `payments`) adds the newest 20 of each that the caller may read.
         *
         *     Ability: `clients:read`.
         */
        get: operations["getClient"];
        /**
         * Update a client
         * @description Ability: `clients:update`.
         */
        put: operations["updateClient"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a client
         * @description An active ISP account is suspended, too. Only `resume` ends it, no payment. A client whom the dunning policy has suspended stays suspended, now by hand. Suspending again changes nothing.
         *
         *     Ability: `clients:suspend`.
         */
        post: operations["suspendClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a client
         * @description The ISP account becomes active again if suspending had changed it. With `until`, the dunning policy does not suspend the client again before that day, also when they are not suspended now.
         *
         *     Ability: `clients:suspend`.
         */
        post: operations["resumeClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Except a client from the dunning policy
         * @description `mode` `never`: no step of the policy runs for the client, until the end of `until` or for good. `promise_until`: no step runs until the end of that day; paying everything ends the promise. Fields that are not sent stay.
         *
         *     Ability: `clients:update` and `invoices:read`.
         */
        put: operations["updateClientCollection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a client's special prices
         * @description Ability: `clients:read`.
         */
        get: operations["listClientPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/prices/{item_uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a special price for a client
         * @description Defaults to the client's currency.
         *
         *     Ability: `clients:update`.
         */
        put: operations["setClientPrice"];
        post?: never;
        /**
         * Remove a client's special price
         * @description Ability: `clients:update`.
         */
        delete: operations["deleteClientPrice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/bill-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the address of a client's bill page
         * @description Creates the link if the client has none. The address is the credential: whoever has it sees what the client owes. With `SECRET_KEY` it is shown each time, otherwise only when it is created; `rotate` then makes another. In a replayed response `url` is null.
         *
         *     Ability: `invoices:read`.
         */
        post: operations["showBillLink"];
        /**
         * End the addresses of a client's bill page
         * @description All of them stop working immediately. The next message with a link creates another; `bill_page_enabled` of the organization switches every page off.
         *
         *     Ability: `invoices:read`.
         */
        delete: operations["deleteBillLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/bill-link/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the address of a client's bill page
         * @description All former addresses stop working immediately, also those in messages and on printed invoices. In a replayed response `url` is null.
         *
         *     Ability: `invoices:read`.
         */
        post: operations["rotateBillLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the catalogue
         * @description Ability: `items:read`.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Add an item to the catalogue
         * @description Ability: `items:manage`.
         */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an item
         * @description Ability: `items:read`.
         */
        get: operations["getItem"];
        /**
         * Change an item
         * @description Fields that are left out keep their values. The currency cannot change while a line of a client, job type or ticket has a price in it (422 `in_use`).
         *
         *     Ability: `items:manage`.
         */
        put: operations["updateItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List branches
         * @description Ability: `clients:read`.
         */
        get: operations["listBranches"];
        put?: never;
        /**
         * Create a branch
         * @description Ability: `branches:manage`.
         */
        post: operations["createBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a branch
         * @description Ability: `clients:read`.
         */
        get: operations["getBranch"];
        /**
         * Change a branch
         * @description Ability: `branches:manage`.
         */
        put: operations["updateBranch"];
        post?: never;
        /**
         * Delete a branch
         * @description Ability: `branches:manage`.
         */
        delete: operations["deleteBranch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/isps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ISPs
         * @description Ability: `clients:read`.
         */
        get: operations["listIsps"];
        put?: never;
        /**
         * Create an ISP
         * @description Ability: `branches:manage`.
         */
        post: operations["createIsp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/isps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an ISP
         * @description Ability: `clients:read`.
         */
        get: operations["getIsp"];
        /**
         * Change an ISP
         * @description Ability: `branches:manage`.
         */
        put: operations["updateIsp"];
        post?: never;
        /**
         * Delete an ISP
         * @description Ability: `branches:manage`.
         */
        delete: operations["deleteIsp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/generators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generators
         * @description Ability: `clients:read`.
         */
        get: operations["listGenerators"];
        put?: never;
        /**
         * Create a generator
         * @description Ability: `branches:manage`.
         */
        post: operations["createGenerator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/generators/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a generator
         * @description Ability: `clients:read`.
         */
        get: operations["getGenerator"];
        /**
         * Change a generator
         * @description Ability: `branches:manage`.
         */
        put: operations["updateGenerator"];
        post?: never;
        /**
         * Delete a generator
         * @description Ability: `branches:manage`.
         */
        delete: operations["deleteGenerator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collectors
         * @description Ability: `clients:read`.
         */
        get: operations["listCollectors"];
        put?: never;
        /**
         * Create a collector
         * @description Ability: `branches:manage`.
         */
        post: operations["createCollector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a collector
         * @description Ability: `clients:read`.
         */
        get: operations["getCollector"];
        /**
         * Change a collector
         * @description Ability: `branches:manage`.
         */
        put: operations["updateCollector"];
        post?: never;
        /**
         * Delete a collector
         * @description A collector to whom clients refer, who has cash in hand, or who has a round that is not closed, is `in_use`.
         *
         *     Ability: `branches:manage`.
         */
        delete: operations["deleteCollector"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collector-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what collectors have in hand
         * @description By name.
         *
         *     Ability: `collections:manage`.
         */
        get: operations["listCollectorBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collectors/{id}/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a collector has in hand
         * @description The cash that the collector took on rounds and did not hand over. With `collections:own` one's own alone.
         *
         *     Ability: `collections:manage` or `collections:own`.
         */
        get: operations["getCollectorCash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collectors/{id}/handovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the handovers of a collector's cash
         * @description Newest first.
         *
         *     Ability: `collections:manage`.
         */
        get: operations["listHandovers"];
        put?: never;
        /**
         * Take a collector's cash
         * @description All that the collector has in hand is handed over: what was counted goes to `cash:cash`, what is missing to `cash_difference`, and the collector's account is 0 after it. A payment that is deleted later is taken back from `cash:cash`. With `expected` nothing happens if the cash in hand is another by now: `cash_changed`, with the `balances`.
         *
         *     Ability: `collections:manage`.
         */
        post: operations["createHandover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collectors/{id}/handovers/{handover_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a handover as a PDF
         * @description A4, in the organization's language: what was expected, counted and missing in each currency, the payments, and two lines to sign on.
         *
         *     Ability: `collections:manage`.
         */
        get: operations["downloadHandover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List boards
         * @description With `tickets:own`, `tickets_count` counts the caller's own tickets.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["listBoards"];
        put?: never;
        /**
         * Create a board
         * @description Without `columns`, the board gets one column per category. Keys that are limited to some boards cannot create boards (403). A person who is neither owner nor admin becomes its lead.
         *
         *     Ability: `boards:manage`.
         */
        post: operations["createBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a board with its tickets
         * @description Each column shows at most its first 1,000 cards; `tickets_count` is their total, and `GET /v1/tickets` pages through all of them. With `archived` it shows the archive instead, newest first. A card has the newest three comments of its ticket. With `slim`, cards have no comments or attachments, the first 280 characters of the description (`description_truncated`) and of the cancellation reason, and the first 4 KiB of each list. With `tickets=columns` each card is sent once, in its column: the flat `tickets` is empty, and the archive leaves out those of deleted columns. A board of more than 8 MiB is 422 on `slim`; with `slim` it shows fewer cards of the longest columns.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["getBoard"];
        /**
         * Change a board
         * @description Fields that are left out keep their values; `members` replaces all members.
         *
         *     Ability: `boards:manage`.
         */
        put: operations["updateBoard"];
        post?: never;
        /**
         * Delete a board
         * @description All its tickets must be archived. They stay readable but cannot be unarchived. The board's own job types are deactivated.
         *
         *     Ability: `boards:manage`.
         */
        delete: operations["deleteBoard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a column to a board
         * @description Ability: `boards:manage`.
         */
        post: operations["createBoardColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards/{id}/columns/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder the columns of a board
         * @description Ability: `boards:manage`.
         */
        put: operations["orderBoardColumns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards/{id}/columns/{column_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a column
         * @description Fields that are left out keep their values. A new category affects each ticket in the column like a move into it: `ticket.status_changed` is sent for each. With more than 100 tickets this is refused (`in_use`): move or archive some first. For archived tickets it takes effect when they are unarchived.
         *
         *     Ability: `boards:manage`.
         */
        put: operations["updateBoardColumn"];
        post?: never;
        /**
         * Delete a column
         * @description Its tickets move to the column `move_to`, sent in the body or the query; not needed without tickets. With more than 60 tickets it is refused (`in_use`): move or archive some first. Archived tickets stay in the archive under the column's name.
         *
         *     Ability: `boards:manage`.
         */
        delete: operations["deleteBoardColumn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-job-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List job types
         * @description Ability: `tickets:read`.
         */
        get: operations["listJobTypes"];
        put?: never;
        /**
         * Create a job type
         * @description Without `code`, one is generated from the name. Prices of `default_items` are in their item's currency; without one, the usual price applies.
         *
         *     Ability: `tickets:update`.
         */
        post: operations["createJobType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-job-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job type
         * @description Ability: `tickets:read`.
         */
        get: operations["getJobType"];
        /**
         * Change a job type
         * @description Fields that are left out keep their values; lists are replaced. A checklist entry without an `id` keeps the id of the previous entry with the same label. Existing tickets keep their SLA and checklist.
         *
         *     Ability: `tickets:update`.
         */
        put: operations["updateJobType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/agenda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a board's day
         * @description The board's technicians who take visits, and everyone else with a visit of the board that day, each with all their visits on any board. Visits of tickets that the caller may not see only appear as `busy`. `unscheduled` has the 100 most urgent of the board's open tickets without a visit: by priority, then due date or SLA deadline, then oldest; `unscheduled_total` counts all. Descriptions are cut at 200 characters.
         *
         *     Ability: `tickets:schedule` or `technicians:manage`.
         */
        get: operations["getBoardAgenda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}/agenda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a technician's day
         * @description People read their own day with `tickets:read`; other people's days need `tickets:schedule` or `technicians:manage`. Contains the open and done visits that overlap `date` (default: today) in the organization's timezone, in order. Visits of tickets that the caller may not see only appear as `busy`. `hours` are the working hours within the day. The `reason` of time off is only visible to `technicians:manage` and to the technician.
         *
         *     Ability: `tickets:schedule` or `technicians:manage` or `tickets:read`.
         */
        get: operations["getTechnicianAgenda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List technicians
         * @description By name. Everyone with `tickets:own` or a technician profile who is active; for a board, its members with `tickets:own`. The list is empty for a board that is unknown or that the caller cannot open.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["listTechnicians"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a technician
         * @description Includes technicians who currently take no visits.
         *
         *     Ability: `tickets:read` or `technicians:manage`.
         */
        get: operations["getTechnician"];
        /**
         * Change a technician's profile, or make a person a technician
         * @description Fields that are left out keep their values; lists and `weekly_hours` are replaced. A person without a profile gets one, with a calendar. Name, e-mail and boards belong to the person. Changes apply from the next booking: booked visits stay.
         *
         *     Ability: `technicians:manage`.
         */
        put: operations["updateTechnician"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}/time-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add time off for a technician
         * @description Visits already booked in it stay. A technician has at most 100 current and upcoming entries.
         *
         *     Ability: `technicians:manage` or `tickets:dispatch`.
         */
        post: operations["addTimeOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}/time-off/{time_off_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a technician's time off
         * @description Ability: `technicians:manage` or `tickets:dispatch`.
         */
        delete: operations["deleteTimeOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}/calendar/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a technician's calendar address
         * @description The previous address stops working immediately; a revoked one is replaced. In a replayed response `calendar_url` is null.
         *
         *     Ability: `technicians:manage`.
         */
        post: operations["rotateTechnicianCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-technicians/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a technician's calendar address
         * @description `calendar/rotate` creates a new one.
         *
         *     Ability: `technicians:manage`.
         */
        delete: operations["deleteTechnicianCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Ability: `tickets:read`.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Create a ticket, or get the one with the same external_ref
         * @description Ability: `tickets:create`.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ticket
         * @description Ability: `tickets:read`.
         */
        get: operations["getTicket"];
        /**
         * Change a ticket
         * @description Ability: `tickets:update`.
         */
        put: operations["updateTicket"];
        post?: never;
        /**
         * Delete a ticket
         * @description Ability: `tickets:delete`.
         */
        delete: operations["deleteTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a ticket, oldest first
         * @description `data` depends on the type. `scheduled`: `technician_id`, `scheduled_at`, `scheduled_until`, `auto`, `override`, `override_reason`, the overridden `conflicts`, and the previous visit as `before`; `unscheduled`: the previous visit as `before`, and the `conflicts` that removed it. `completed`: `outcome`, `reason`, `reason_code`, `notes`; `invoiced`: `invoice_id`, `number`, `total`, `currency`. Without `page` and `per_page`, returns the newest 500 entries. With either of them, returns a page of at most 100, still an array, with the headers `X-Total-Count` and `Link` (`first`, `prev`, `next`, `last`). Texts in `data` are cut after 1,000 characters and lists after 200 entries, or after 100 and 5 if the response would exceed 8 MiB: such entries are `truncated`. `full=1` returns complete entries, at most 10 per page.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["getTicketHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a ticket to a column or position
         * @description Ability: `tickets:update`.
         */
        post: operations["moveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a ticket
         * @description Ability: `tickets:update`.
         */
        post: operations["startTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a done or cancelled ticket
         * @description Ability: `tickets:update`.
         */
        post: operations["reopenTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a ticket
         * @description Ability: `tickets:update`.
         */
        post: operations["archiveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a ticket
         * @description Ability: `tickets:update`.
         */
        post: operations["unarchiveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/completion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the completion of a ticket
         * @description The job type's default items at the client's prices, otherwise the job type's, otherwise the catalogue's. `warnings` describes problems; unfinished required tasks do not prevent completion. Nothing is changed.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["getCompletionPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a ticket
         * @description Depends on the job type's `billing_mode`: `on_completion` bills the items sent, which needs `invoices:create`; `manual` keeps them for `create-invoice`. `collect_payment` pays the invoice; an overpayment becomes credit, or pays old debts with `collect_debt`; `use_credit` applies the client's credit first. `signature` is attached. `revisit` never bills and leaves the ticket open. The completion is atomic. A ticket that is already done is returned unchanged, with `replayed`.
         *
         *     Ability: `tickets:complete`.
         */
        post: operations["completeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/create-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the invoice of a completed ticket
         * @description For mode `manual`, for `partial` with `invoice_now` false, and for a ticket whose invoice was voided. Bills the items sent, otherwise those of the ticket. A ticket that is already billed is returned unchanged, with `replayed`.
         *
         *     Ability: `tickets:complete` and `invoices:create`.
         */
        post: operations["createTicketInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a ticket
         * @description Nothing is billed. A ticket that is done is refused; one that is already cancelled is returned unchanged, with `replayed`.
         *
         *     Ability: `tickets:update`.
         */
        post: operations["cancelTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book or move a visit
         * @description Without `scheduled_until`, the visit takes the job type's duration. A refusal lists every conflict and the technician's next free slot; `override` with a reason books despite them (`tickets:dispatch`).
         *
         *     Ability: `tickets:schedule`.
         */
        post: operations["scheduleTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a visit
         * @description Clears the ticket's technician and times. Also works for archived tickets that are neither done nor cancelled.
         *
         *     Ability: `tickets:schedule`.
         */
        post: operations["unscheduleTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/technician-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank technicians for a ticket
         * @description The technicians of the ticket's board, best first, judged by the requested window, otherwise by their own next free slot. `score` is 51 to 100 for available technicians, 26 to 50 for unavailable ones, and 0 to 25 if a skill is missing, too; it is higher the fewer minutes are booked that day.
         *
         *     Ability: `tickets:read`.
         */
        get: operations["listTechnicianSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ticket-boards/{id}/technician-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank technicians for a ticket that is not created yet
         * @description As for a ticket of this board, client and job type that is created now: choose a slot and book it with `POST /v1/tickets`.
         *
         *     Ability: `tickets:read` and `tickets:create`.
         */
        get: operations["listNewTicketSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a ticket, oldest first
         * @description Without `page` and `per_page`, returns all comments. With either of them, returns a page of at most 100, still an array, with the headers `X-Total-Count` and `Link` (`first`, `prev`, `next`, `last`).
         *
         *     Ability: `tickets:read`.
         */
        get: operations["listTicketComments"];
        put?: never;
        /**
         * Comment on a ticket
         * @description A ticket has at most 1,000 comments with 1 MiB of text (UTF-8) in total. Archived tickets accept comments, too. The ticket's `version` does not change.
         *
         *     Ability: `tickets:update`.
         */
        post: operations["createTicketComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Ability: `tickets:update`.
         */
        delete: operations["deleteTicketComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attachments of a ticket, oldest first
         * @description Ability: `tickets:read`.
         */
        get: operations["listTicketAttachments"];
        put?: never;
        /**
         * Attach a file to a ticket
         * @description Send it as `file` in a form. Its type is detected from its content. A ticket has at most 100 files. Archived tickets accept files, too. The ticket's `version` does not change.
         *
         *     Ability: `tickets:update`.
         */
        post: operations["createTicketAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/attachments/{attachment_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description Ability: `tickets:read`.
         */
        get: operations["downloadTicketAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickets/{id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an attachment
         * @description Ability: `tickets:update`.
         */
        delete: operations["deleteTicketAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/recurring-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a day's monthly billing
         * @description The clients to bill on `date` (default: today in the organization's timezone) who have no invoice for its month yet, with their totals or the reason why they would fail. Nothing is changed.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listRecurringPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoice-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monthly billing runs
         * @description Newest first. Runs without anything to bill are not kept. Each run shows its first 1,000 failures. Failed clients are retried by every run in the next 31 days.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listInvoiceRuns"];
        put?: never;
        /**
         * Run the monthly billing now
         * @description Bills as the nightly job does, and answers with the run when it is done. With `date` it bills what the preview of that day shows. Nobody is billed twice for a month, whether runs are repeated, run at the same time, or followed by the job. A run that takes over 20 seconds ends with `finished` false: send it again.
         *
         *     Ability: `invoices:read` and `invoices:create`.
         */
        post: operations["createInvoiceRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Newest first. `date_from` and `date_to` are issue dates, both inclusive.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description The invoice is in the client's currency and dated today. An item priced in another currency is refused on its line. An invoice with a total of 0 is paid immediately.
         *
         *     Ability: `invoices:create`.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description `total` = `paid` + `credit_applied` + `rounding` + `balance`, unless the invoice is void: then its balance is 0.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description The invoice must have no payments and no credit notes. It keeps its number. Its ticket can be billed again, its month cannot. Voiding a void invoice changes nothing.
         *
         *     Ability: `invoices:void`.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/credit-note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit an invoice, in part or in full
         * @description The credit note takes back quantities of `lines`, or an `amount` with tax. It first lowers the invoice's balance; the rest becomes the client's credit. An invoice can be credited several times, up to 100, until nothing is left of it: more is `credit_exceeds_invoice`. A void invoice is `invoice_void`; that of a deleted client, or one with 100 credit notes, `invoice_failed`.
         *
         *     Ability: `invoices:void`.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description Newest first. `date_from` and `date_to` are issue dates, both inclusive.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a credit note
         * @description Ability: `invoices:read`.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a credit note as a PDF
         * @description A4, in the client's language (English, Arabic or French), with their details at the time of billing. Long reasons are truncated.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["downloadCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest `paid_at` first. Days are in the organization's current timezone. Deleted payments are not listed.
         *
         *     Ability: `client_payments:read`.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment, or apply a client's credit
         * @description The payment applies to the invoice of `invoice_id`, to those of `allocations`, or to none, for the client of `client_id`. The remainder becomes the client's credit. `amount` 0 with `allocations` applies credit, in full or not at all. A payment in another currency is converted with `exchange_rate`, otherwise with the latest rate at `paid_at`. An invoice has at most 1,000 payments of its own: another one is `payment_failed`.
         *
         *     Ability: `client_payments:create`.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * @description Deleted payments can be read, too: they have `deleted_at`, and the reason if one was given.
         *
         *     Ability: `client_payments:read`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        /**
         * Delete a payment
         * @description The invoices it paid are open again. The record stays, with the reason, which can be sent in the body or the query. Payments that have applied its credit since are deleted with it, newest first; with more than 50 of them, or 100 invoices in total, it is `in_use`: delete the newest of them first. Deleting a deleted payment changes nothing.
         *
         *     Ability: `client_payments:delete`.
         */
        delete: operations["deletePayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment claims
         * @description Newest first. A claim is no money until it is confirmed.
         *
         *     Ability: `client_payments:read`.
         */
        get: operations["listPaymentClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-claims/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment claim
         * @description Ability: `client_payments:read`.
         */
        get: operations["getPaymentClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-claims/{id}/slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the slip of a payment claim
         * @description A JPEG, a PNG or a PDF. 404 if the client sent none.
         *
         *     Ability: `client_payments:read`.
         */
        get: operations["downloadPaymentSlip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-claims/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a payment claim
         * @description Records the payment, which pays the oldest open invoices first; the rest becomes credit. Fields that are left out are the claim's. Of money in a currency in which nothing is open, the invoices in the client's currency are paid. Confirming again answers 200 with the same payment, even if it was deleted since: then record another one.
         *
         *     Ability: `client_payments:create`.
         */
        post: operations["confirmPaymentClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-claims/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a payment claim
         * @description The client reads the reason on the bill page. Rejecting again answers the claim as it was rejected first.
         *
         *     Ability: `client_payments:create`.
         */
        post: operations["rejectPaymentClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Newest `effective_at` first.
         *
         *     Ability: `invoices:read` or `client_payments:read` or `settings:manage`.
         */
        get: operations["listExchangeRates"];
        put?: never;
        /**
         * Add an exchange rate
         * @description A payment without `exchange_rate` uses the latest rate at its time, in either direction.
         *
         *     Ability: `settings:manage` or `client_payments:create`.
         */
        post: operations["createExchangeRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exchange-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an exchange rate
         * @description Payments that used the rate keep it. The previous rate applies again.
         *
         *     Ability: `settings:manage`.
         */
        delete: operations["deleteExchangeRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client's statement
         * @description Every invoice, credit note, payment, void and reversal, in journal order. `amount` is the change of the client's balance, and `balance` the balance after it: invoices are positive, payments and credit notes negative, applied credit is 0. Without a range, the statement ends at the client's current `balance`. Entries that do not affect the client's account in `currency` are left out.
         *
         *     Ability: `invoices:read` and `client_payments:read`.
         */
        get: operations["getClientStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client's statement as a PDF
         * @description A4. A statement of more than 1,000 entries is refused: choose a shorter range.
         *
         *     Ability: `invoices:read` and `client_payments:read`.
         */
        get: operations["downloadClientStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statements.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statements of several clients as one PDF
         * @description A4, each statement on pages of its own. More than 5,000 entries in all are refused: choose a shorter range or fewer clients.
         *
         *     Ability: `invoices:read` and `client_payments:read`.
         */
        get: operations["downloadStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what clients owe
         * @description A row for each client with open invoices, by default those who owe most at today's rates first. `totals` and `aging` are of all pages.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivables.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what clients owe as CSV
         * @description The rows of the list with the same filters, at most 10,000. UTF-8, with a header. Cells that a spreadsheet would calculate begin with an apostrophe.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["downloadReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivables/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind clients of what they owe
         * @description Queues a message about the balance and the open invoices for each of up to 100 clients, at most one in 24 hours. The clients who get none are listed with the reason. The organization's `customer_messages` does not matter.
         *
         *     Ability: `invoices:read` and `client_payments:create`.
         */
        post: operations["remindClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection rounds
         * @description The newest date first. With `collections:own` one's own rounds alone.
         *
         *     Ability: `collections:manage` or `collections:own`.
         */
        get: operations["listCollectionRounds"];
        put?: never;
        /**
         * Plan a collection round
         * @description For the clients of `client_ids`, or those who owe something and match `filter`; without either it has no stops yet. At most 500. Stops are ordered by zone, street, building, box and name. A client who stands on a planned or open round of the date is `already_on_round`, with the rounds and clients.
         *
         *     Ability: `collections:manage`.
         */
        post: operations["createCollectionRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a collection round
         * @description Ability: `collections:manage` or `collections:own`.
         */
        get: operations["getCollectionRound"];
        /**
         * Change a collection round
         * @description `collector_id` and `date` change only while the round is planned: else `in_use`.
         *
         *     Ability: `collections:manage`.
         */
        put: operations["updateCollectionRound"];
        post?: never;
        /**
         * Delete a planned collection round
         * @description One that is open or closed is `in_use`.
         *
         *     Ability: `collections:manage`.
         */
        delete: operations["deleteCollectionRound"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a collection round
         * @description Its first outcome opens it, too. Opening an open round changes nothing.
         *
         *     Ability: `collections:manage` or `collections:own`.
         */
        post: operations["openCollectionRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a collection round
         * @description Stops without an outcome stay so. What was done before is still recorded afterwards, and money always. Closing a closed round changes nothing.
         *
         *     Ability: `collections:manage`.
         */
        post: operations["closeCollectionRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/stops/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the stops of a collection round
         * @description `ids` names each stop once.
         *
         *     Ability: `collections:manage`.
         */
        put: operations["orderCollectionStops"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a client to a collection round
         * @description As the last stop.
         *
         *     Ability: `collections:manage`.
         */
        post: operations["addCollectionStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/stops/{stop_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a stop from a collection round
         * @description One with an outcome is `in_use`.
         *
         *     Ability: `collections:manage`.
         */
        delete: operations["deleteCollectionStop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/stops/{stop_id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record how a stop ended
         * @description With `payment` the money pays the client's oldest invoices, and the rest becomes credit: the answer says how much. Cash stays with the collector until it is handed over. `paid` is stored when nothing is due any more, else `part`. An outcome without money may be replaced; after money a repeat changes nothing, and anything else is `outcome_recorded`. What happened after the round was closed is `round_closed`, but money is always taken.
         *
         *     Ability: `collections:manage` or `collections:own`.
         */
        post: operations["recordStopOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collection-rounds/{id}/stops/{stop_id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the receipt of a stop's payment as a PDF
         * @description As the receipt of a payment. 404 for a stop without one.
         *
         *     Ability: `collections:manage` or `collections:own`.
         */
        get: operations["downloadStopReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the dunning policy
         * @description An organization that has set none gets the defaults: off, without steps.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["getDunningPolicy"];
        /**
         * Change the dunning policy
         * @description Fields that are left out keep their values. `steps` replaces all steps: one that is sent again, by its `id` or with the same kind and day, stays the same and does not run again for the same invoice. A suspension comes last. Switching the policy on runs nothing for invoices that became due more than 30 days before.
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateDunningPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning-policy/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the dunning policy now
         * @description Runs as the job does, and answers with the run when it is done: nothing happens if the policy is off, on a day of the week that it does not run, or before its time. Each step runs once for an invoice, whether runs are repeated, run at the same time, or followed by the job. A run that takes over 20 seconds ends with `finished` false: send it again.
         *
         *     Ability: `settings:manage`.
         */
        post: operations["runDunningPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a day of the dunning policy
         * @description What would run on `date` for each client, and why other steps would not, by what is known now. Nothing is changed. It also shows a policy that is off, and a time that has not come; days of the week on which the policy does not run are empty. Clients who owe nothing are not listed.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listDunningPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs of the dunning policy
         * @description Newest first. Runs without anything to do are not kept.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listDunningRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List steps that ran for invoices
         * @description Newest first. One for each invoice and step; a message may be about several.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["listDunningActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice as a PDF
         * @description A4, in the client's language (English, Arabic or French), with their details at the time of billing and the payments since. With `PUBLIC_URL` and `SECRET_KEY` it has a QR code of the client's bill page. Names may be in Latin, Greek, Cyrillic, Arabic or Armenian script. Long notes are truncated.
         *
         *     Ability: `invoices:read`.
         */
        get: operations["downloadInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment's receipt as a PDF
         * @description In the client's language (English, Arabic or French): number, date, amount, and the invoices that it was applied to. The receipt of a deleted payment keeps its number and says that it is cancelled. A payment without a receipt number shows its reference.
         *
         *     Ability: `client_payments:read`.
         */
        get: operations["downloadReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List journal entries
         * @description Newest first. The amounts of each entry add up to 0 in every currency.
         *
         *     Ability: `reports:read`.
         */
        get: operations["listJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what was billed and collected
         * @description A row for each interval and currency, from the journal. `invoiced` includes `tax`; voids do not lower them. With `by`, a row for each key of what was invoiced: the 50 largest of the range in each currency, then `other`. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getRevenueReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/aging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report for how long what clients owe has been due
         * @description A row for each currency: the open balances as the books stood at the end of the day `as_of`, credit not deducted. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getAgingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report payments by method and collector
         * @description By the day of `paid_at`, without deleted payments. Each combination of currency, method and collector that occurs in the range has a row in every interval. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getCollectionsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/handovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the cash that collectors handed over
         * @description What was expected, counted and missing. Each collector and currency that occurs in the range has a row in every interval. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getHandoversReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report clients gained and lost, and recurring revenue
         * @description `mrr_end` is what the monthly run would bill the active clients with `auto_invoice`, a `due_day` and items, without tax. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getClientsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report jobs made, done and cancelled
         * @description Jobs of boards that the caller can open. Completed jobs count on the day when they were resolved, and their SLA, medians and `first_time_fix` are of these. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getJobsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/technicians": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what each technician did
         * @description A row for each technician. Visits, `on_time` and booked minutes count on the day of the window's start, completed jobs, revisits and minutes on site on the day when the work ended. Days are the organization's. At most 5 years and 400 intervals. With `format=csv` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.
         *
         *     Ability: `reports:read`.
         */
        get: operations["getTechniciansReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Messages to clients and to the organization, newest first. They are sent after the change that caused them, and retried after 1, 5 and 30 minutes, 2 and 12 hours.
         *
         *     Ability: `reports:read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/message-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List message templates
         * @description The text in force for every kind of message in every language.
         *
         *     Ability: `reports:read`.
         */
        get: operations["listMessageTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/message-templates/{kind}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a message template
         * @description Plain text with placeholders. Messages that are queued already keep their text.
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateMessageTemplate"];
        post?: never;
        /**
         * Delete a message template
         * @description The default text is in force again.
         *
         *     Ability: `settings:manage`.
         */
        delete: operations["deleteMessageTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/message-templates/{kind}/{language}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a message template
         * @description Renders the text in force, or the `subject` and `body` that are sent, and sends nothing. With `client_id`, which also needs `clients:read`, with that client's name, open invoices and debt; the rest are sample values.
         *
         *     Ability: `settings:manage`.
         */
        post: operations["previewMessageTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events
         * @description Events of the last 30 days that the caller may read now, oldest first, whether or not they were sent to an endpoint. Continue with `next_cursor`. A page can be shorter than `limit` even if more events follow; only an empty page with an unchanged cursor is the end. 410 means that events were missed: start again without a cursor.
         *
         *     With `Accept: text/event-stream` the response stays open and streams events as they happen: `id` is a cursor, `event` the topic, `data` the event; `limit` is ignored.
         *
         *     Ability: `webhooks:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of folders
         * @description Newest first. The last 5 are kept, for 7 days.
         *
         *     Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Send a folder of spreadsheets and check it
         * @description The ZIP is unpacked and refused as a whole if it is not such a folder. Then every line is checked in the background, as by `lastmile import folder --dry-run`: follow `status` and `progress`. Nothing is imported until the import is run. One import or export at a time, otherwise 409. A folder with more files is imported by the command line.
         *
         *     Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import of a folder
         * @description Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Delete an import's folder and report
         * @description What was imported stays. A check is broken off; a running import is `in_use`.
         *
         *     Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/rejected.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the rejected lines of an import
         * @description Each with its file, line, column and reason; the header is line 1. 404 while it is written.
         *
         *     Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        get: operations["downloadRejectedLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a folder that was checked
         * @description In the background. Nothing of it becomes an event, a webhook or a message. 409 unless it is `checked`, or its run `failed`: then it goes on where it stopped.
         *
         *     Ability: `settings:manage` and `users:manage` and `technicians:manage` and `branches:manage` and `boards:manage` and `clients:create` and `clients:update` and `items:manage` and `tickets:create` and `tickets:update` and `invoices:create` and `invoices:void` and `client_payments:create`.
         */
        post: operations["runImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description Newest first. The last 5 are kept, for 7 days.
         *
         *     Ability: `settings:manage` and `clients:read` and `items:read` and `tickets:read` and `invoices:read` and `client_payments:read`.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Export everything as a folder of spreadsheets
         * @description In the background, as by `lastmile export folder`. One import or export at a time, otherwise 409.
         *
         *     Ability: `settings:manage` and `clients:read` and `items:read` and `tickets:read` and `invoices:read` and `client_payments:read`.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an export
         * @description Ability: `settings:manage` and `clients:read` and `items:read` and `tickets:read` and `invoices:read` and `client_payments:read`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        /**
         * Delete an export
         * @description One that is running is broken off.
         *
         *     Ability: `settings:manage` and `clients:read` and `items:read` and `tickets:read` and `invoices:read` and `client_payments:read`.
         */
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/{id}/folder.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description 404 until it is `done`.
         *
         *     Ability: `settings:manage` and `clients:read` and `items:read` and `tickets:read` and `invoices:read` and `client_payments:read`.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-controllers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access controllers
         * @description The routers and RADIUS servers that carry out suspensions, newest first.
         *
         *     Ability: `settings:manage`.
         */
        get: operations["listAccessControllers"];
        put?: never;
        /**
         * Create an access controller
         * @description It then gets the state of every client with an account. `routeros` has `url`, `username` and perhaps `certificate_sha256`; `radius` has `host` and `port`. Needs `SECRET_KEY`.
         *
         *     Ability: `settings:manage`.
         */
        post: operations["createAccessController"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-controllers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an access controller
         * @description Ability: `settings:manage`.
         */
        get: operations["getAccessController"];
        /**
         * Change an access controller
         * @description Fields that are left out keep their values. A new address or login, or switching it on, starts a sync at once.
         *
         *     Ability: `settings:manage`.
         */
        put: operations["updateAccessController"];
        post?: never;
        /**
         * Delete an access controller
         * @description It gets no more changes: accounts that it has disabled stay disabled.
         *
         *     Ability: `settings:manage`.
         */
        delete: operations["deleteAccessController"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-controllers/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync an access controller
         * @description Writes the wanted state of every client with an account, at once and in the background.
         *
         *     Ability: `settings:manage`.
         */
        post: operations["syncAccessController"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-controllers/{id}/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients whose state a controller has not applied
         * @description Those that failed come first.
         *
         *     Ability: `settings:manage`.
         */
        get: operations["listAccessDrift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook topics
         * @description The topics that the caller may subscribe to, each with a complete example event.
         *
         *     Ability: `webhooks:read`.
         */
        get: operations["listWebhookTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description A key sees the endpoints that it created.
         *
         *     Ability: `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Only this response shows the secret. Needs each topic's read ability. The endpoint receives the events that its creator, a key or a person, may read at the time of each event.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Ability: `webhooks:read`.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook endpoint
         * @description Fields that are left out keep their values. `active` true activates the endpoint again and resets its failures. A caller who changes `url` or `topics` of another person's endpoint needs the abilities of its topics and becomes its owner.
         *
         *     Ability: `webhooks:manage`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Pending deliveries are dropped.
         *
         *     Ability: `webhooks:manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}/roll-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook endpoint's secret
         * @description `X-Service-Signature` switches to the new secret immediately; `webhook-signature` is signed with both for 24 hours.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a ping to a webhook endpoint
         * @description Sent once, signed, even if the endpoint is deactivated.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}/diagnose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Diagnose a webhook endpoint
         * @description Checks every IP address of its host, the connection, the certificate, and the response to a signed ping that is not listed as a delivery. Also works for deactivated endpoints. Takes up to about 20 seconds. One diagnosis at a time per endpoint, four per organization: 429 beyond that.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["diagnoseWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description Deliveries of the last 30 days, newest first. A delivery whose event the caller may not read now is `hidden`: `response_body` is null.
         *
         *     Ability: `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description With what was sent, what the receiver answered, and every attempt. When the caller may not read its event now, it is `hidden`: `payload`, `response_headers` and `response_body` are null.
         *
         *     Ability: `webhooks:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{uuid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery
         * @description Sends the stored payload with the same event id as a new delivery.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{uuid}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay missed deliveries
         * @description Queues the deliveries of a period again, each event once and in small batches, behind new events. Pending deliveries, and events that have been delivered since, are skipped.
         *
         *     Ability: `webhooks:manage`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendars/{token}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a technician's calendar feed
         * @description An RFC 5545 (iCalendar) feed. The address is the credential: no other one is needed, and no daily limit applies. Contains at most 1,000 visits that ended in the last 30 days or later: upcoming visits first, then the latest past ones. A visit that was cancelled, unscheduled or reassigned stays with `STATUS:CANCELLED`. Revoked and unknown addresses are 404.
         *
         *     Needs no ability.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @enum {boolean} */
            status: false;
            error: {
                /** @description For people; the wording may change. */
                message: string;
                /**
                 * @description For programs; stable.
                 * @enum {string}
                 */
                reason: "bad_request" | "unauthenticated" | "mfa_failed" | "sso_refused" | "forbidden" | "mfa_setup_required" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cursor_expired" | "moved" | "version_mismatch" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "malformed_json" | "client_not_found" | "client_ambiguous" | "client_lookup_conflict" | "client_required" | "window_invalid" | "window_in_past" | "window_too_long" | "schedule_conflict" | "override_reason_required" | "ticket_closed" | "ticket_archived" | "already_done" | "suspended" | "sla_locked" | "invoice_failed" | "payment_failed" | "has_payments" | "claim_decided" | "has_credit_notes" | "credit_exceeds_invoice" | "invoice_void" | "not_billable" | "already_on_round" | "round_closed" | "outcome_recorded" | "cash_changed" | "topic_forbidden" | "endpoint_limit" | "endpoint_url_refused" | "endpoint_inactive" | "controller_address_refused" | "secret_key_required" | "public_url_required" | "issuer_refused" | "mfa_active" | "unknown_item" | "duplicate_code" | "idempotency_key_reused" | "in_use" | "quota_exceeded" | "rate_limited" | "internal" | "not_ready" | "not_primary" | "busy" | "read_only" | "moving" | "damaged" | "storage_full";
                /** @description For `validation_failed`, each field's path with its messages; otherwise `reason` and its details. */
                errors: Record<string, never>;
            };
        };
        Login: {
            email: string;
            password: string;
            /**
             * @description `cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`
             * @enum {string}
             */
            session?: "token" | "cookie";
        };
        LoggedIn: {
            token: string | null;
            /** @description Only of a session by cookie: the `X-CSRF-Token` of its requests */
            csrf_token?: string | null;
            /** Format: date-time */
            expires_at: string;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string;
                phone_number: string | null;
            };
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                currency: string;
                timezone: string;
                /** @enum {string} */
                role: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
                /**
                 * Format: uuid
                 * @description The person's id in this organization
                 */
                user_id: string;
                abilities: components["schemas"]["PersonAbility"][];
                /** @description The organization requires a second factor, and this session has none: only `/v1/auth/*` is open */
                mfa_setup_required: boolean;
            }[];
        };
        /** @enum {string} */
        PersonAbility: "clients:read" | "clients:create" | "clients:update" | "clients:delete" | "clients:suspend" | "tickets:read" | "tickets:create" | "tickets:update" | "tickets:delete" | "tickets:schedule" | "tickets:dispatch" | "tickets:complete" | "boards:manage" | "technicians:manage" | "items:read" | "items:manage" | "invoices:create" | "invoices:read" | "invoices:void" | "client_payments:create" | "client_payments:read" | "client_payments:delete" | "collections:manage" | "collections:own" | "branches:manage" | "webhooks:read" | "webhooks:manage" | "users:manage" | "api_keys:manage" | "settings:manage" | "reports:read" | "audit:read" | "tickets:own";
        MfaRequired: {
            /** @enum {unknown} */
            mfa_required: true;
            /** @description For `POST /v1/auth/mfa` only, for five minutes and five wrong codes. Null if an Idempotency-Key replays the answer */
            mfa_token: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        AcceptedInvitation: {
            /** @description What the link has after `#` */
            token: string;
            /** @description At least 10 characters. Common passwords, the person's e-mail address and the organization's name are refused */
            password: string;
            /**
             * @description `cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`
             * @enum {string}
             */
            session?: "token" | "cookie";
        };
        OwnPassword: {
            current_password: string;
            /** @description At least 10 characters. Common passwords, the person's e-mail address and their organizations' names are refused */
            new_password: string;
        };
        MfaLogin: {
            mfa_token: string;
            /** @description Six digits of the app, or a recovery code. Case, spaces and dashes do not matter */
            code: string;
            /**
             * @description `cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`
             * @enum {string}
             */
            session?: "token" | "cookie";
        };
        SecondFactor: {
            active: boolean;
            recovery_codes_left: number;
        };
        NewSecondFactor: {
            /** @description Base32, to type into the app */
            secret: string | null;
            /** @description The same as a QR code's content */
            otpauth_url: string | null;
        };
        FactorCode: {
            /** @description Six digits of the app, or a recovery code. Case, spaces and dashes do not matter */
            code: string;
        };
        Me: {
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string;
                phone_number: string | null;
            };
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                currency: string;
                timezone: string;
                /** @enum {string} */
                role: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
                /**
                 * Format: uuid
                 * @description The person's id in this organization
                 */
                user_id: string;
                abilities: components["schemas"]["PersonAbility"][];
                /** @description The organization requires a second factor, and this session has none: only `/v1/auth/*` is open */
                mfa_setup_required: boolean;
            }[];
        };
        SessionList: {
            data: components["schemas"]["Session"][];
            pagination: components["schemas"]["Pagination"];
        };
        Session: {
            /** Format: uuid */
            id: string;
            /** @description The browser and system, such as `Firefox on Android`. Null when unknown */
            device: string | null;
            /** @description The IP address of the last use. Null when unknown */
            address: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Accurate to five minutes
             */
            last_used_at: string;
            /** @description Whether this request is of this session */
            current: boolean;
        };
        Pagination: {
            total: number;
            per_page: number;
            current_page: number;
            last_page: number;
            from: number | null;
            to: number | null;
        };
        PasskeyRequestOptions: {
            options: {
                rpId: string;
                /** @description Works once, for 5 minutes */
                challenge: string;
                /** @description Milliseconds */
                timeout: number;
                /** @enum {string} */
                userVerification: "required";
            };
        };
        PasskeyLogin: {
            /** @description A `PublicKeyCredential` of `navigator.credentials.get`, as its `toJSON()` */
            response: {
                id: string;
                rawId: string;
                /** @enum {string} */
                type: "public-key";
                response: {
                    /** @description What the browser signed, base64url */
                    clientDataJSON: string;
                    /** @description What the authenticator signed, base64url */
                    authenticatorData: string;
                    /** @description The signature of both, base64url */
                    signature: string;
                    /** @description The person's handle, base64url */
                    userHandle?: string | null;
                };
            };
            /**
             * @description `cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`
             * @enum {string}
             */
            session?: "token" | "cookie";
        };
        PasskeyCreationOptions: {
            options: {
                rp: {
                    id: string;
                    name: string;
                };
                user: {
                    id: string;
                    name: string;
                    displayName: string;
                };
                /** @description Works once, for 5 minutes */
                challenge: string;
                pubKeyCredParams: {
                    /** @enum {string} */
                    type: "public-key";
                    alg: number;
                }[];
                /** @description Milliseconds */
                timeout: number;
                excludeCredentials: {
                    id: string;
                    /** @enum {string} */
                    type: "public-key";
                    transports: string[];
                }[];
                authenticatorSelection: {
                    /** @enum {string} */
                    residentKey: "required";
                    requireResidentKey: boolean;
                    /** @enum {string} */
                    userVerification: "required";
                };
                /** @enum {string} */
                attestation: "none";
            };
        };
        NewPasskey: {
            /** @description How the person tells their passkeys apart */
            name: string;
            /** @description A `PublicKeyCredential` of `navigator.credentials.create`, as its `toJSON()` */
            response: {
                id: string;
                rawId: string;
                /** @enum {string} */
                type: "public-key";
                response: {
                    /** @description What the browser signed, base64url */
                    clientDataJSON: string;
                    /** @description The new key, CBOR, base64url */
                    attestationObject: string;
                    transports?: string[];
                };
            };
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        PasskeyList: {
            data: components["schemas"]["Passkey"][];
            pagination: components["schemas"]["Pagination"];
        };
        SsoChange: {
            /**
             * Format: uri
             * @description Exactly as the provider names itself in its discovery document. At public addresses by `https`, or inside the operator's `SSO_ALLOW_NETWORKS`
             */
            issuer?: string;
            client_id?: string;
            /** @description Write-only. Needs `SECRET_KEY`. Without one the client is public, and PKCE alone protects it. Forgotten with an issuer of another origin, unless it is sent again */
            client_secret?: string | null;
            /** @description Whole domains of e-mail addresses: `cedar.example` is not `it.cedar.example` */
            allowed_domains?: string[];
            /** @description The claim with a person's roles: a name, or a path with dots. Its value is a string or a list of strings */
            role_claim?: string | null;
            /** @description The role for each value of `role_claim`. Sets a person's role at each sign-in, except an owner's. With several values the first of these roles counts: owner, admin, dispatcher, billing, technician, collector, viewer. Replaces all of them */
            role_map?: {
                [key: string]: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            };
            /**
             * @description The role of a new person without a mapped one. Without it only those with a mapped role are added
             * @enum {string|null}
             */
            default_role?: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer" | null;
            /** @description The claim that says that the e-mail address is verified, in place of `email_verified` */
            email_verified_claim?: string | null;
            /** @description False: passwords of all but owners are refused as wrong ones */
            password_login?: boolean;
        };
        SsoStart: {
            /** @description From the link that the organization gives out */
            organization_id: string;
        };
        SsoStarted: {
            /** @description Where the browser goes next */
            authorization_url: string;
            /** @description For `POST /v1/auth/sso/confirm`, in 10 minutes. Keep it in the page's memory */
            flow_token: string;
        };
        SsoConfirmation: {
            flow_token: string;
            code: string;
            state: string;
            iss?: string;
            /**
             * @description `cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`
             * @enum {string}
             */
            session?: "token" | "cookie";
        };
        OrganizationChange: {
            name?: string;
            timezone?: string;
            currency?: string;
            phone_country_code?: string;
            generate_usernames?: boolean;
            ticketing_enabled?: boolean;
            customer_messages?: boolean;
            /** Format: email */
            notification_email?: string | null;
            auto_archive_days?: number | null;
            working_day?: {
                start: string;
                end: string;
            };
            /** @description In `currency`; in the new currency when both are sent */
            rounding_tolerance?: number;
            payment_terms_days?: number;
            daily_call_limit?: number;
            /** @description At most 5,120 or the current value, whichever is higher. Only the operator can set more, with `lastmile org update --storage-quota-mb` */
            storage_quota_mb?: number;
            /** @enum {string} */
            language?: "en" | "ar" | "fr";
            /** @description Where messages of the channel `gateway` are posted, by the address rule of webhooks, and the secret that signs them. A field that is left out keeps its value; null removes the gateway */
            message_gateway?: {
                /** Format: uri */
                url?: string;
                /** @description Write-only */
                secret?: string;
            } | null;
            /** @description The channels of each kind of message; `email` for kinds that are left out. A message goes to each of them. The other channel is used only if none of these can reach the client */
            channels?: {
                job_completed?: ("email" | "gateway")[];
                invoice_created?: ("email" | "gateway")[];
                payment_reminder?: ("email" | "gateway")[];
                payment_warning?: ("email" | "gateway")[];
                service_suspended?: ("email" | "gateway")[];
                service_resumed?: ("email" | "gateway")[];
                payment_received?: ("email" | "gateway")[];
            };
            /** @description Send clients a receipt for each payment (default off) */
            send_receipts?: boolean;
            /** @description How to pay, on the bill page, in each language. Replaces all of them; null clears them */
            payment_instructions?: {
                en?: string | null;
                ar?: string | null;
                fr?: string | null;
            } | null;
            bill_page_enabled?: boolean;
            /** @description People with these roles need a second factor: until they have one, all but `/v1/auth/*` answers 403 `mfa_setup_required`, in open sessions too. Keys need none. Replaces all of them */
            require_mfa?: ("owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer")[];
        };
        Setup: {
            /** @description Whether somebody has dismissed the steps for the organization */
            dismissed: boolean;
            steps: {
                /** @enum {string} */
                id: "boards" | "job_types" | "catalogue" | "people" | "clients" | "exchange_rate" | "mail" | "backup";
                done: boolean;
            }[];
        };
        SetupChange: {
            dismissed: boolean;
        };
        UserList: {
            data: components["schemas"]["User"][];
            pagination: components["schemas"]["Pagination"];
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            phone_number: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            added_abilities: components["schemas"]["PersonAbility"][];
            removed_abilities: components["schemas"]["PersonAbility"][];
            /** @description The person's effective abilities: the role's, plus the added, minus the removed */
            abilities: components["schemas"]["PersonAbility"][];
            active: boolean;
            /** @description Whether the person is active and has a password */
            can_log_in: boolean;
            /**
             * Format: date-time
             * @description When the person's unused invitation ends or ended. Null without one
             */
            invited_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewUser: {
            /** Format: email */
            email: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            phone_number?: string | null;
            /** @description Without a password the person cannot log in. Common passwords, the person's e-mail address and the organization's name are refused */
            password?: string;
            /** @description In addition to the role's abilities */
            added_abilities?: components["schemas"]["PersonAbility"][];
            /** @description Removed from the role's abilities */
            removed_abilities?: components["schemas"]["PersonAbility"][];
            active?: boolean;
        };
        UserChange: {
            /** Format: email */
            email?: string;
            name?: string;
            /** @enum {string} */
            role?: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            phone_number?: string | null;
            /** @description Without a password the person cannot log in. Common passwords, the person's e-mail address and the organization's name are refused */
            password?: string;
            /** @description In addition to the role's abilities */
            added_abilities?: components["schemas"]["PersonAbility"][];
            /** @description Removed from the role's abilities */
            removed_abilities?: components["schemas"]["PersonAbility"][];
            active?: boolean;
        };
        Invitation: {
            /** @description Only this response shows it: null if an Idempotency-Key replays the answer. Give it to nobody but the person */
            url: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        RoleList: {
            data: components["schemas"]["Role"][];
        };
        Role: {
            /** @enum {string} */
            name: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            /** @description Whether its people open every board. Others open those of which they are members */
            opens_every_board: boolean;
            abilities: components["schemas"]["RoleAbility"][];
        };
        RoleAbility: {
            name: components["schemas"]["PersonAbility"];
            description: string;
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            pagination: components["schemas"]["Pagination"];
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The secret begins with `lm_`, this, and `_` */
            prefix: string;
            abilities: components["schemas"]["Ability"][];
            active: boolean;
            ip_allowlist: string[];
            board_ids: string[] | null;
            daily_limit: number;
            /** @description Calls so far today, in the organization's timezone */
            calls_today: number;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_ip: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        Ability: "clients:read" | "clients:create" | "clients:update" | "clients:delete" | "clients:suspend" | "tickets:read" | "tickets:create" | "tickets:update" | "tickets:delete" | "tickets:schedule" | "tickets:dispatch" | "tickets:complete" | "boards:manage" | "technicians:manage" | "items:read" | "items:manage" | "invoices:create" | "invoices:read" | "invoices:void" | "client_payments:create" | "client_payments:read" | "client_payments:delete" | "collections:manage" | "collections:own" | "branches:manage" | "webhooks:read" | "webhooks:manage" | "users:manage" | "api_keys:manage" | "settings:manage" | "reports:read" | "audit:read";
        NewApiKey: {
            name: string;
            abilities: components["schemas"]["Ability"][];
            active?: boolean;
            /** @description The boards that the key can access; null for all boards */
            board_ids?: string[] | null;
            /** @description Addresses and CIDR ranges that may use the key; empty for any */
            ip_allowlist?: string[];
            daily_limit?: number;
            /** Format: date-time */
            expires_at?: string | null;
        };
        ApiKeyWithSecret: components["schemas"]["ApiKey"] & {
            key: string | null;
        };
        ApiKeyChange: {
            name?: string;
            abilities?: components["schemas"]["Ability"][];
            active?: boolean;
            /** @description The boards that the key can access; null for all boards */
            board_ids?: string[] | null;
            /** @description Addresses and CIDR ranges that may use the key; empty for any */
            ip_allowlist?: string[];
            daily_limit?: number;
            /** Format: date-time */
            expires_at?: string | null;
        };
        AuditLog: {
            data: components["schemas"]["AuditEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            actor: components["schemas"]["Actor"];
            /** @description In words */
            action: string;
            /** @description Method and path, `DELETE /v1/tickets/{id}`, or the command, `key revoke` */
            operation: string;
            /** @description The id of what was changed */
            subject_id: string | null;
            /** @description The fields of the request, without passwords. For a deleted key also `calendars_shown`: the technicians whose calendar address the key has read and which still works */
            sent: {
                [key: string]: unknown;
            };
            request_id: string | null;
            address: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Actor: {
            /** @enum {string} */
            type: "api_key" | "user" | "system";
            id: string | null;
            name: string;
        };
        SearchResults: {
            data: components["schemas"]["SearchHit"][];
        };
        SearchHit: {
            /** @enum {string} */
            type: "client" | "ticket" | "invoice" | "payment";
            /** Format: uuid */
            id: string;
            /** @description The client's name or the ticket's title; of a bill or payment its client */
            title: string;
            /** @description The client's phone number, the ticket's or invoice's number, the payment's reference, or its receipt's number */
            number: string | null;
            /** @description The client's username and place, or the ticket's client */
            subtitle: string | null;
            /** @description The client's or invoice's status, or the name of the ticket's column */
            status: string | null;
            /** @description Of invoices and payments */
            amount: number | null;
            currency: string | null;
            /** Format: uuid */
            client_id: string | null;
            /** @description Whether a whole name, phone, number, username, e-mail, reference or id was given */
            exact: boolean;
        };
        ClientList: {
            data: {
                /** Format: uuid */
                id: string;
                version?: number;
                name?: string;
                username?: string;
                email?: string | null;
                phone_number?: string | null;
                extra_phones?: string[];
                address?: string | null;
                external_ref?: string | null;
                /** @enum {string} */
                status?: "active" | "inactive";
                city?: string | null;
                zone?: string | null;
                street?: string | null;
                building?: string | null;
                box?: string | null;
                reference?: string | null;
                code?: string | null;
                disjunctor?: string | null;
                latitude?: number | null;
                longitude?: number | null;
                /** Format: uuid */
                branch_id?: string | null;
                collector_id?: number | null;
                /** Format: uuid */
                generator_id?: string | null;
                /** @enum {string|null} */
                agreed_payment_method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
                due_day?: number | null;
                auto_invoice?: boolean;
                currency?: string;
                /** @description Balance due in `currency`; negative is credit */
                balance?: number;
                /** @description Non-zero balances by currency; negative is credit */
                balances?: {
                    currency: string;
                    amount: number;
                }[];
                color_tag?: string | null;
                odometer?: string | null;
                language?: string | null;
                notes?: string | null;
                /** Format: date-time */
                created_at?: string;
                /** Format: date-time */
                updated_at?: string;
                /** Format: uuid */
                isp_id?: string | null;
                isp_name?: string | null;
                /** @enum {string|null} */
                isp_status?: "active" | "suspended" | "expired" | null;
                /** Format: date-time */
                isp_expires_at?: string | null;
                /** @description Null unless suspended now */
                suspension?: {
                    /** @enum {string} */
                    reason: "non_payment" | "manual";
                    note: string | null;
                    /** Format: date-time */
                    since: string;
                    by: components["schemas"]["Actor"];
                } | null;
                branch?: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                collector?: {
                    id: number;
                    name: string;
                } | null;
                generator?: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                items?: {
                    /** Format: uuid */
                    item_uuid: string;
                    name: string;
                    quantity: number;
                    /** @description The special price of this line */
                    price: number | null;
                    /** @description The price charged: the line's, otherwise the client's, otherwise the catalogue price */
                    unit_price: number;
                    currency: string;
                }[];
                isp_account?: {
                    /** Format: uuid */
                    isp_id: string;
                    isp_name: string;
                    username: string;
                    /** @enum {string} */
                    status: "active" | "suspended" | "expired";
                    /** Format: date-time */
                    expires_at: string | null;
                } | null;
                latest_check_in?: {
                    /** Format: uuid */
                    ticket_id: string;
                    /** Format: uuid */
                    technician_id: string | null;
                    technician_name: string | null;
                    /** Format: date-time */
                    at: string;
                } | null;
                branch_name?: string | null;
                collector_name?: string | null;
                generator_name?: string | null;
                /** Format: uuid */
                isp_account_id?: string | null;
                isp_account_name?: string | null;
                /** Format: uuid */
                latest_check_in_id?: string | null;
                latest_check_in_name?: string | null;
            }[];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        PageLinks: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            current_page: number;
            from: number | null;
            last_page: number;
            path: string;
            per_page: number;
            to: number | null;
            total: number;
        };
        NewClient: {
            name: string;
            username?: string | null;
            /** Format: email */
            email?: string | null;
            phone_number?: string | null;
            extra_phones?: string[] | null;
            address?: string | null;
            external_ref?: string | null;
            /** @enum {string} */
            status?: "active" | "inactive";
            city?: string | null;
            zone?: string | null;
            street?: string | null;
            building?: string | null;
            box?: string | null;
            reference?: string | null;
            code?: string | null;
            disjunctor?: string | null;
            latitude?: number | null;
            longitude?: number | null;
            /** Format: uuid */
            branch_id?: string | null;
            collector_id?: number | null;
            /** Format: uuid */
            generator_id?: string | null;
            /** @enum {string|null} */
            agreed_payment_method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
            due_day?: number | null;
            auto_invoice?: boolean;
            currency?: string;
            color_tag?: string | null;
            odometer?: string | null;
            language?: string | null;
            notes?: string | null;
            items?: components["schemas"]["ItemLineInput"][] | null;
            isp_account?: {
                /** Format: uuid */
                isp_id: string;
                username: string;
                /** @enum {string} */
                status?: "active" | "suspended" | "expired";
                /** Format: date-time */
                expires_at?: string | null;
            } | null;
        };
        ItemLineInput: {
            /** Format: uuid */
            item_uuid: string;
            quantity: number;
            price?: number | null;
        };
        Client: {
            /** Format: uuid */
            id: string;
            version: number;
            name: string;
            username: string;
            email: string | null;
            phone_number: string | null;
            extra_phones: string[];
            address: string | null;
            external_ref: string | null;
            /** @enum {string} */
            status: "active" | "inactive";
            city: string | null;
            zone: string | null;
            street: string | null;
            building: string | null;
            box: string | null;
            reference: string | null;
            code: string | null;
            disjunctor: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: uuid */
            branch_id: string | null;
            collector_id: number | null;
            /** Format: uuid */
            generator_id: string | null;
            /** @enum {string|null} */
            agreed_payment_method: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
            due_day: number | null;
            auto_invoice: boolean;
            currency: string;
            /** @description Balance due in `currency`; negative is credit */
            balance: number;
            /** @description Non-zero balances by currency; negative is credit */
            balances: {
                currency: string;
                amount: number;
            }[];
            color_tag: string | null;
            odometer: string | null;
            language: string | null;
            notes: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            isp_id: string | null;
            isp_name: string | null;
            /** @enum {string|null} */
            isp_status: "active" | "suspended" | "expired" | null;
            /** Format: date-time */
            isp_expires_at: string | null;
            /** @description Null unless suspended now */
            suspension: {
                /** @enum {string} */
                reason: "non_payment" | "manual";
                note: string | null;
                /** Format: date-time */
                since: string;
                by: components["schemas"]["Actor"];
            } | null;
            branch: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            collector: {
                id: number;
                name: string;
            } | null;
            generator: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            items: {
                /** Format: uuid */
                item_uuid: string;
                name: string;
                quantity: number;
                /** @description The special price of this line */
                price: number | null;
                /** @description The price charged: the line's, otherwise the client's, otherwise the catalogue price */
                unit_price: number;
                currency: string;
            }[];
            isp_account: {
                /** Format: uuid */
                isp_id: string;
                isp_name: string;
                username: string;
                /** @enum {string} */
                status: "active" | "suspended" | "expired";
                /** Format: date-time */
                expires_at: string | null;
            } | null;
            latest_check_in: {
                /** Format: uuid */
                ticket_id: string;
                /** Format: uuid */
                technician_id: string | null;
                technician_name: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            collection: {
                /** @enum {string} */
                mode: "policy" | "never";
                /**
                 * Format: date
                 * @description The last day of `never`
                 */
                until: string | null;
                note: string | null;
                /**
                 * Format: date
                 * @description Until this day no step of the policy runs
                 */
                promise_until: string | null;
                promise_note: string | null;
            };
            access: {
                /** Format: uuid */
                controller_id: string;
                /** @enum {string} */
                wanted: "active" | "suspended";
                /** @enum {string} */
                applied: "pending" | "applied" | "failed";
                error: string | null;
                /**
                 * Format: date-time
                 * @description When the state was last read from the controller
                 */
                checked_at: string | null;
            }[];
            tickets?: {
                /** Format: uuid */
                id: string;
                ticket_number: string;
                title: string;
                status_category: string;
                /** Format: date-time */
                scheduled_at: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
            invoices?: {
                /** Format: uuid */
                id: string;
                number: string;
                /** @enum {string} */
                status: "unpaid" | "partially_paid" | "paid" | "void";
                currency: string;
                total: number;
                /** @description Balance due */
                balance: number;
                /** Format: date */
                issue_date: string;
                /** Format: date */
                due_date: string;
            }[];
            payments?: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                invoice_id: string | null;
                amount: number;
                currency: string;
                /** @enum {string} */
                method: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card";
                /** Format: date-time */
                paid_at: string;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        ClientChange: {
            name: string;
            username: string;
            /** Format: email */
            email?: string | null;
            phone_number?: string | null;
            extra_phones?: string[] | null;
            address?: string | null;
            external_ref?: string | null;
            /** @enum {string} */
            status?: "active" | "inactive";
            city?: string | null;
            zone?: string | null;
            street?: string | null;
            building?: string | null;
            box?: string | null;
            reference?: string | null;
            code?: string | null;
            disjunctor?: string | null;
            latitude?: number | null;
            longitude?: number | null;
            /** Format: uuid */
            branch_id?: string | null;
            collector_id?: number | null;
            /** Format: uuid */
            generator_id?: string | null;
            /** @enum {string|null} */
            agreed_payment_method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
            due_day?: number | null;
            auto_invoice?: boolean;
            currency?: string;
            color_tag?: string | null;
            odometer?: string | null;
            language?: string | null;
            notes?: string | null;
            items?: components["schemas"]["ItemLineInput"][] | null;
            isp_account?: {
                /** Format: uuid */
                isp_id: string;
                username: string;
                /** @enum {string} */
                status?: "active" | "suspended" | "expired";
                /** Format: date-time */
                expires_at?: string | null;
            } | null;
        };
        ClientDeletion: {
            id?: string[];
            dry_run?: boolean;
        };
        ClientsDeleted: {
            deleted: number;
            impact: {
                /** Format: uuid */
                client_id: string;
                name: string;
                open_tickets: number;
                invoices: number;
                payments: number;
                balance: number;
            }[];
            reversed_journal_entries: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                reverses_id: string;
                /** Format: uuid */
                client_id: string;
                kind: string;
                amount: number;
                currency: string;
            }[];
            reversed_count: number;
        };
        SuspendInput: {
            /** @description Kept as the suspension's `note` */
            reason?: string | null;
        };
        ResumeInput: {
            /**
             * Format: date
             * @description A day after today before which the dunning policy does not suspend again
             */
            until?: string | null;
        };
        CollectionInput: {
            /** @enum {string} */
            mode?: "policy" | "never";
            /** Format: date */
            until?: string | null;
            note?: string | null;
            /** Format: date */
            promise_until?: string | null;
            promise_note?: string | null;
        };
        ClientPriceList: {
            data: components["schemas"]["ClientPrice"][];
            pagination: components["schemas"]["Pagination"];
        };
        ClientPrice: {
            /** Format: uuid */
            item_uuid: string;
            price: number;
            currency: string;
        };
        ClientPriceInput: {
            price: number;
            currency?: string;
        };
        ItemList: {
            data: components["schemas"]["Item"][];
            pagination: components["schemas"]["Pagination"];
        };
        Item: {
            /** Format: uuid */
            uuid: string;
            name: string;
            sku: string | null;
            /** @enum {string} */
            type: "service" | "product";
            unit: string | null;
            price: number;
            currency: string;
            /** @description Percent, added to the price */
            tax_rate: number;
            track_serial: boolean;
            track_mac: boolean;
            active: boolean;
        };
        NewItem: {
            name: string;
            /** @enum {string} */
            type: "service" | "product";
            price: number;
            sku?: string | null;
            unit?: string | null;
            currency?: string;
            tax_rate?: number;
            track_serial?: boolean;
            track_mac?: boolean;
            active?: boolean;
        };
        ItemChange: {
            name?: string;
            /** @enum {string} */
            type?: "service" | "product";
            price?: number;
            sku?: string | null;
            unit?: string | null;
            currency?: string;
            tax_rate?: number;
            track_serial?: boolean;
            track_mac?: boolean;
            active?: boolean;
        };
        NewNamed: {
            name: string;
            active?: boolean;
        };
        NamedChange: {
            name?: string;
            active?: boolean;
        };
        CollectorList: {
            data: components["schemas"]["Collector"][];
            pagination: components["schemas"]["Pagination"];
        };
        Collector: {
            id: number;
            name: string;
            active: boolean;
            /** Format: uuid */
            user_id: string | null;
            /** @description The most cash by currency, `{USD: 500}`; more is a warning, no refusal */
            cash_limit: {
                [key: string]: number;
            } | null;
        };
        NewCollector: {
            name: string;
            active?: boolean;
            /**
             * Format: uuid
             * @description The person who logs in as this collector; each is at most one
             */
            user_id?: string | null;
            /** @description The most cash by currency, `{USD: 500}`; more is a warning, no refusal */
            cash_limit?: {
                [key: string]: number;
            } | null;
        };
        CollectorChange: {
            name?: string;
            active?: boolean;
            /**
             * Format: uuid
             * @description The person who logs in as this collector; each is at most one
             */
            user_id?: string | null;
            /** @description The most cash by currency, `{USD: 500}`; more is a warning, no refusal */
            cash_limit?: {
                [key: string]: number;
            } | null;
        };
        CashBalanceList: {
            data: components["schemas"]["CashBalance"][];
            pagination: components["schemas"]["Pagination"];
        };
        CashBalance: {
            collector: {
                id: number;
                name: string;
            };
            balances: {
                currency: string;
                amount: number;
            }[];
            /** @description The most cash by currency, `{USD: 500}`; more is a warning, no refusal */
            limit: {
                [key: string]: number;
            } | null;
            /** @description Whether more is in hand than the limit */
            over_limit: boolean;
            /** Format: date-time */
            last_handover_at: string | null;
        };
        CollectorCash: {
            /** @description Cash in hand, by currency */
            balances: {
                currency: string;
                amount: number;
            }[];
            /** @description The payments whose cash is in hand, the newest first, at most 1,000 */
            since_handover: components["schemas"]["Payment"][];
            /** @description The most cash by currency, `{USD: 500}`; more is a warning, no refusal */
            limit: {
                [key: string]: number;
            } | null;
            /** @description Whether more is in hand than the limit */
            over_limit: boolean;
            /** Format: date-time */
            last_handover_at: string | null;
        };
        Payment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: uuid
             * @description Null for none or several (`allocations`)
             */
            invoice_id: string | null;
            /**
             * Format: uuid
             * @description The job that the one invoice bills; also null when the caller may not see it
             */
            ticket_id: string | null;
            /** @description Amounts applied to invoices, in `invoice_currency`; the rest is credit */
            allocations: {
                /** Format: uuid */
                invoice_id: string;
                amount: number;
            }[];
            amount: number;
            currency: string;
            /** @description Units of `currency` for 1 of `invoice_currency`; null when they are the same */
            exchange_rate: number | null;
            /** @description The amount in the invoice's currency, including credit */
            invoice_amount: number;
            invoice_currency: string;
            /** @enum {string} */
            method: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card";
            reference: string | null;
            /** @description `RCP-2026-000001`, without gaps in each year; null for applied credit, and for payments from before there were receipts */
            receipt_number: string | null;
            /** Format: date-time */
            paid_at: string;
            collector_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            delete_reason: string | null;
        };
        HandoverInput: {
            /** @description A currency that is not counted counts as 0 */
            counted: {
                currency: string;
                amount: number;
            }[];
            /** @description What the caller saw in hand: if it has changed since, nothing is handed over (`cash_changed`) */
            expected?: {
                currency: string;
                amount: number;
            }[];
            note?: string | null;
        };
        Handover: {
            /** Format: uuid */
            id: string;
            collector_id: number;
            /** @description What the collector had in hand */
            expected: {
                currency: string;
                amount: number;
            }[];
            counted: {
                currency: string;
                amount: number;
            }[];
            /** @description Counted less expected: negative is missing */
            difference: {
                currency: string;
                amount: number;
            }[];
            note: string | null;
            by: components["schemas"]["Actor"];
            /** Format: date-time */
            at: string;
        };
        HandoverList: {
            data: components["schemas"]["Handover"][];
            pagination: components["schemas"]["Pagination"];
        };
        BoardList: {
            data: components["schemas"]["Board"][];
        };
        Board: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            color: string | null;
            /** Format: uuid */
            branch_id: string | null;
            members: {
                /** Format: uuid */
                user_id: string;
                name: string;
                /** @enum {string} */
                role: "lead" | "member";
            }[];
            columns: components["schemas"]["Column"][];
            tickets_count: number;
            position: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Column: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            board_id: string;
            name: string;
            /** @enum {string} */
            category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            position: number;
            color: string | null;
            tickets_count: number;
        };
        BoardInput: {
            name: string;
            description?: string | null;
            color?: string | null;
            /** Format: uuid */
            branch_id?: string | null;
            members?: {
                /** Format: uuid */
                user_id: string;
                /**
                 * @default member
                 * @enum {string}
                 */
                role?: "lead" | "member";
            }[];
            columns?: components["schemas"]["ColumnInput"][];
        };
        ColumnInput: {
            name: string;
            /** @enum {string} */
            category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            color?: string | null;
        };
        BoardChanges: {
            name?: string;
            description?: string | null;
            color?: string | null;
            /** Format: uuid */
            branch_id?: string | null;
            members?: {
                /** Format: uuid */
                user_id: string;
                /**
                 * @default member
                 * @enum {string}
                 */
                role?: "lead" | "member";
            }[];
            position?: number;
        };
        ColumnOrder: {
            ids: string[];
        };
        BoardDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            color: string | null;
            /** Format: uuid */
            branch_id: string | null;
            members: {
                /** Format: uuid */
                user_id: string;
                name: string;
                /** @enum {string} */
                role: "lead" | "member";
            }[];
            columns: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                board_id: string;
                name: string;
                /** @enum {string} */
                category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
                position: number;
                color: string | null;
                tickets_count: number;
                tickets: components["schemas"]["TicketCard"][];
            }[];
            tickets_count: number;
            position: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            tickets: components["schemas"]["TicketCard"][];
        };
        TicketCard: components["schemas"]["TicketListed"] & {
            comments?: components["schemas"]["Comment"][];
            attachments?: components["schemas"]["Attachment"][];
            /** @description On a slim board: whether the description is longer than 280 characters */
            description_truncated?: boolean;
        };
        TicketListed: {
            /** Format: uuid */
            id: string;
            version: number;
            ticket_number: string;
            title: string;
            description: string | null;
            /** Format: uuid */
            board_id: string;
            /** Format: uuid */
            column_id: string;
            /** Format: uuid */
            client_id: string | null;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            type: "task" | "bug" | "support" | "feature";
            /** Format: date */
            due_date: string | null;
            sla_hours: number | null;
            /** Format: date-time */
            sla_due_at: string | null;
            /** Format: date-time */
            sla_breached_at: string | null;
            labels: string[];
            /** Format: uuid */
            job_type_id: string | null;
            /** Format: uuid */
            technician_id: string | null;
            /** Format: date-time */
            scheduled_at: string | null;
            /** Format: date-time */
            scheduled_until: string | null;
            assigned_users: string[];
            external_ref: string | null;
            /** @enum {string} */
            created_via: "api" | "mobile" | "web";
            /** Format: uuid */
            api_key_id: string | null;
            status: string;
            /** @enum {string} */
            status_category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            /** Format: date-time */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed as needing another visit; null again once it is started
             */
            revisit_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            updated_at: string;
            cancellation_reason: string | null;
            comments_count: number;
            attachments_count: number;
            checklist_state: {
                id: string;
                done: boolean;
            }[];
            position: number;
            board: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            column: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            };
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                phone_number: string | null;
                address: string | null;
                external_ref: string | null;
                /** Format: date-time */
                deleted_at: string | null;
            } | null;
            job_type: {
                /** Format: uuid */
                id: string;
                name: string;
                code: string;
                /** @enum {string} */
                billing_mode: "none" | "on_completion" | "manual";
            } | null;
            technician: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            assignees: {
                /** Format: uuid */
                id: string;
                name: string;
                email: string;
            }[];
            items: {
                /** Format: uuid */
                item_uuid: string;
                name: string;
                quantity: number;
                /** @description As sent, in the item's currency; null for the client's, the job type's or the catalogue price */
                price: number | null;
                serial: string | null;
                mac: string | null;
            }[];
            /** Format: uuid */
            invoice_id: string | null;
            /** Format: uuid */
            follow_up_of: string | null;
            sla: {
                /** Format: date-time */
                due_at: string;
                hours: number | null;
                paused: boolean;
                /** Format: date-time */
                paused_since: string | null;
                paused_seconds: number;
                breached: boolean;
                /** Format: date-time */
                breached_at: string | null;
                remaining_seconds: number;
            } | null;
            created_by: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
        };
        Comment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ticket_id: string;
            body: string;
            internal: boolean;
            created_by: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
        };
        Attachment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ticket_id: string;
            name: string;
            content_type: string;
            size: number;
            created_by: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
            /** @description Whose signature on the completion it is; null for other files */
            signed_by: string | null;
        };
        ColumnChanges: {
            name?: string;
            /** @enum {string} */
            category?: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            color?: string | null;
        };
        JobTypeList: {
            data: components["schemas"]["JobType"][];
        };
        JobType: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            /** Format: uuid */
            board_id: string | null;
            color: string | null;
            /** @enum {string} */
            default_priority: "low" | "medium" | "high" | "critical";
            sla_hours: number | null;
            duration_minutes: number | null;
            /** @enum {string} */
            billing_mode: "none" | "on_completion" | "manual";
            requires_client: boolean;
            auto_assign: boolean;
            active: boolean;
            checklist: {
                id: string;
                label: string;
                required: boolean;
            }[];
            default_items: {
                /** Format: uuid */
                item_uuid: string;
                quantity: number;
                price: number | null;
            }[];
            required_skills: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        JobTypeInput: {
            name: string;
            code?: string;
            /**
             * Format: uuid
             * @default null
             */
            board_id?: string | null;
            /** @default null */
            color?: string | null;
            /**
             * @default medium
             * @enum {string}
             */
            default_priority?: "low" | "medium" | "high" | "critical";
            /** @default null */
            sla_hours?: number | null;
            /** @default null */
            duration_minutes?: number | null;
            /**
             * @default none
             * @enum {string}
             */
            billing_mode?: "none" | "on_completion" | "manual";
            /** @default false */
            requires_client?: boolean;
            /** @default false */
            auto_assign?: boolean;
            /** @default true */
            active?: boolean;
            /** @default [] */
            checklist?: {
                id?: string;
                label: string;
                /** @default false */
                required?: boolean;
            }[];
            /** @default [] */
            default_items?: components["schemas"]["ItemLineInput"][];
            /** @default [] */
            required_skills?: string[];
        };
        JobTypeChanges: {
            name?: string;
            code?: string;
            /** Format: uuid */
            board_id?: string | null;
            color?: string | null;
            /** @enum {string} */
            default_priority?: "low" | "medium" | "high" | "critical";
            sla_hours?: number | null;
            duration_minutes?: number | null;
            /** @enum {string} */
            billing_mode?: "none" | "on_completion" | "manual";
            requires_client?: boolean;
            auto_assign?: boolean;
            active?: boolean;
            checklist?: {
                id?: string;
                label: string;
                /** @default false */
                required?: boolean;
            }[];
            default_items?: components["schemas"]["ItemLineInput"][];
            required_skills?: string[];
        };
        BoardAgenda: {
            /** Format: date */
            date: string;
            timezone: string;
            /** @description The start of the day and of the next day */
            day: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            };
            board: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            technicians: components["schemas"]["TechnicianPlan"][];
            /** @description The board's open tickets without a visit, the 100 most urgent */
            unscheduled: components["schemas"]["UnscheduledTicket"][];
            /** @description Their number; 100,000 means 100,000 or more */
            unscheduled_total: number;
        };
        TechnicianPlan: {
            technician: {
                /** Format: uuid */
                id: string;
                name: string;
                color: string | null;
                phone_number: string | null;
                skills: string[];
                active: boolean;
            };
            /** @description Working hours within the day */
            hours: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            }[];
            /** @description Every entry that overlaps the day, in full */
            time_off: components["schemas"]["TimeOff"][];
            /** @description In order; visits over midnight are shown in full */
            visits: components["schemas"]["PlannedVisit"][];
            /** @description Times of visits of tickets that the caller may not see */
            busy: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            }[];
            /** @description Minutes of all visits within the day, including done and `busy` ones */
            booked_minutes: number;
        };
        TimeOff: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            starts_at: string;
            /**
             * Format: date-time
             * @description Not included
             */
            ends_at: string;
            reason: string | null;
        };
        PlannedVisit: {
            /** Format: uuid */
            id: string;
            version: number;
            ticket_number: string;
            title: string;
            /** @description At most 200 characters in a board's day */
            description: string | null;
            /** @description The name of the column */
            status: string;
            /** @enum {string} */
            status_category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: date */
            due_date: string | null;
            /** Format: date-time */
            sla_due_at: string | null;
            sla: {
                /** Format: date-time */
                due_at: string;
                hours: number | null;
                paused: boolean;
                /** Format: date-time */
                paused_since: string | null;
                paused_seconds: number;
                breached: boolean;
                /** Format: date-time */
                breached_at: string | null;
                remaining_seconds: number;
            } | null;
            board: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            column: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            };
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                phone_number: string | null;
                address: string | null;
                city: string | null;
                zone: string | null;
                street: string | null;
                building: string | null;
                box: string | null;
                reference: string | null;
                latitude: number | null;
                longitude: number | null;
                /** Format: date-time */
                deleted_at: string | null;
            } | null;
            job_type: {
                /** Format: uuid */
                id: string;
                name: string;
                code: string;
                duration_minutes: number | null;
                required_skills: string[];
            } | null;
            checklist: {
                id: string;
                label: string;
                required: boolean;
                done: boolean;
            }[];
            /** Format: date-time */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed as needing another visit; null again once it is started
             */
            revisit_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            scheduled_at: string;
            /** Format: date-time */
            scheduled_until: string;
        };
        UnscheduledTicket: {
            /** Format: uuid */
            id: string;
            version: number;
            ticket_number: string;
            title: string;
            /** @description At most 200 characters in a board's day */
            description: string | null;
            /** @description The name of the column */
            status: string;
            /** @enum {string} */
            status_category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: date */
            due_date: string | null;
            /** Format: date-time */
            sla_due_at: string | null;
            sla: {
                /** Format: date-time */
                due_at: string;
                hours: number | null;
                paused: boolean;
                /** Format: date-time */
                paused_since: string | null;
                paused_seconds: number;
                breached: boolean;
                /** Format: date-time */
                breached_at: string | null;
                remaining_seconds: number;
            } | null;
            board: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            column: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
            };
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                phone_number: string | null;
                address: string | null;
                city: string | null;
                zone: string | null;
                street: string | null;
                building: string | null;
                box: string | null;
                reference: string | null;
                latitude: number | null;
                longitude: number | null;
                /** Format: date-time */
                deleted_at: string | null;
            } | null;
            job_type: {
                /** Format: uuid */
                id: string;
                name: string;
                code: string;
                duration_minutes: number | null;
                required_skills: string[];
            } | null;
            checklist: {
                id: string;
                label: string;
                required: boolean;
                done: boolean;
            }[];
            /** Format: date-time */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed as needing another visit; null again once it is started
             */
            revisit_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The people it is assigned to */
            assignee_ids: string[];
        };
        TechnicianAgenda: {
            /** Format: date */
            date: string;
            timezone: string;
            /** @description The start of the day and of the next day */
            day: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            };
            technician: {
                /** Format: uuid */
                id: string;
                name: string;
                color: string | null;
                phone_number: string | null;
                skills: string[];
                active: boolean;
            };
            /** @description Working hours within the day */
            hours: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            }[];
            /** @description Every entry that overlaps the day, in full */
            time_off: components["schemas"]["TimeOff"][];
            /** @description In order; visits over midnight are shown in full */
            visits: components["schemas"]["PlannedVisit"][];
            /** @description Times of visits of tickets that the caller may not see */
            busy: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            }[];
            /** @description Minutes of all visits within the day, including done and `busy` ones */
            booked_minutes: number;
        };
        TechnicianList: components["schemas"]["Technician"][];
        Technician: {
            /**
             * Format: uuid
             * @description The person's id, as in `technician_id` of a ticket
             */
            id: string;
            name: string;
            email: string;
            phone_number: string | null;
            color: string | null;
            /** @description Whether they take visits: both the person and the profile are active */
            active: boolean;
            /** @description Their boards, as far as the caller can open them */
            board_ids: string[];
            /** Format: uuid */
            branch_id: string | null;
            skills: string[];
            /** @description Local times of the organization; null for its `working_day`, Monday to Saturday. Missing days are off. `24:00` is allowed as an end, and an end before its start is on the next day */
            weekly_hours: {
                mon?: {
                    start: string;
                    end: string;
                }[];
                tue?: {
                    start: string;
                    end: string;
                }[];
                wed?: {
                    start: string;
                    end: string;
                }[];
                thu?: {
                    start: string;
                    end: string;
                }[];
                fri?: {
                    start: string;
                    end: string;
                }[];
                sat?: {
                    start: string;
                    end: string;
                }[];
                sun?: {
                    start: string;
                    end: string;
                }[];
            } | null;
            /** @description Current and upcoming */
            time_off: components["schemas"]["TimeOff"][];
            /** @description Limit of visits per day for suggestions and auto-assign; null for no limit */
            max_jobs_per_day: number | null;
            /** @description The private address of their calendar (iCalendar): anyone who has it can read the calendar. Shown to the technician, and to holders of `technicians:manage` who can open every board, each with `tickets:read` and `clients:read`. Null for everyone else, before there is a profile or a first visit, and after it was revoked */
            calendar_url: string | null;
        };
        TechnicianChanges: {
            color?: string | null;
            /** @description False if they take no visits */
            active?: boolean;
            /** Format: uuid */
            branch_id?: string | null;
            skills?: string[];
            /** @description Local times of the organization; null for its `working_day`, Monday to Saturday. Missing days are off. `24:00` is allowed as an end, and an end before its start is on the next day */
            weekly_hours?: {
                mon?: {
                    start: string;
                    end: string;
                }[] | null;
                tue?: {
                    start: string;
                    end: string;
                }[] | null;
                wed?: {
                    start: string;
                    end: string;
                }[] | null;
                thu?: {
                    start: string;
                    end: string;
                }[] | null;
                fri?: {
                    start: string;
                    end: string;
                }[] | null;
                sat?: {
                    start: string;
                    end: string;
                }[] | null;
                sun?: {
                    start: string;
                    end: string;
                }[] | null;
            } | null;
            /** @description Limit of visits per day for suggestions and auto-assign; null for no limit */
            max_jobs_per_day?: number | null;
        };
        TimeOffInput: {
            /** Format: date-time */
            starts_at: string;
            /**
             * Format: date-time
             * @description Exclusive; at most 366 days after the start
             */
            ends_at: string;
            reason?: string | null;
        };
        TicketPage: {
            data: components["schemas"]["TicketListed"][];
            pagination: components["schemas"]["Pagination"];
        };
        TicketInput: {
            title: string;
            /** Format: uuid */
            board_id: string;
            description?: string | null;
            /** Format: uuid */
            column_id?: string | null;
            /** Format: uuid */
            client_id?: string | null;
            client_phone?: string | null;
            client_isp_username?: string | null;
            client_external_ref?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "medium" | "high" | "critical" | null;
            /** @enum {string|null} */
            type?: "task" | "bug" | "support" | "feature" | null;
            /** Format: date */
            due_date?: string | null;
            sla_hours?: number | null;
            labels?: string[] | null;
            /** Format: uuid */
            job_type_id?: string | null;
            assigned_users?: string[] | null;
            external_ref?: string | null;
            /**
             * Format: uuid
             * @description The technician to visit, with `scheduled_at` and `scheduled_until`; needs `tickets:schedule`
             */
            technician_id?: string | null;
            /** Format: date-time */
            scheduled_at?: string | null;
            /**
             * Format: date-time
             * @description At most 24 hours after the start. Defaults to the job type's duration
             */
            scheduled_until?: string | null;
            /** @description Books despite conflicts; needs `tickets:dispatch` and `override_reason` */
            override?: boolean | null;
            override_reason?: string | null;
            /** @description Books the best suggested technician in their next free slot, unless `technician_id` is sent. Defaults to the job type's setting */
            auto_assign?: boolean | null;
        };
        Ticket: components["schemas"]["TicketListed"] & {
            comments: components["schemas"]["Comment"][];
            attachments: components["schemas"]["Attachment"][];
        };
        TicketUpdateInput: {
            title?: string;
            description?: string | null;
            /** @enum {string} */
            priority?: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            type?: "task" | "bug" | "support" | "feature";
            /** Format: date */
            due_date?: string | null;
            sla_hours?: number | null;
            labels?: string[] | null;
            /** Format: uuid */
            client_id?: string | null;
            client_phone?: string | null;
            client_isp_username?: string | null;
            client_external_ref?: string | null;
            /** Format: uuid */
            job_type_id?: string | null;
            assigned_users?: string[] | null;
            external_ref?: string | null;
            checklist_state?: {
                id: string;
                done: boolean;
            }[];
        };
        History: {
            /** @enum {string} */
            type: "created" | "updated" | "moved" | "scheduled" | "unscheduled" | "assigned" | "started" | "completed" | "cancelled" | "reopened" | "archived" | "unarchived" | "invoiced" | "sla_changed" | "sla_breached" | "deleted";
            actor: components["schemas"]["Actor"];
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Whether long texts and lists in `data` are cut; `full` returns them complete
             * @enum {unknown}
             */
            truncated?: true;
            /** Format: date-time */
            created_at: string;
        }[];
        MoveInput: {
            /** Format: uuid */
            column_id: string;
            position?: number | ("top" | "bottom");
        };
        ReopenInput: {
            /** Format: uuid */
            column_id?: string | null;
            reason?: string | null;
        };
        CompletionPreview: {
            /** @enum {string} */
            billing_mode: "none" | "on_completion" | "manual";
            currency: string;
            /** @description The job type's default items, even if `kept_items` already contains them */
            items: {
                /** Format: uuid */
                item_uuid: string;
                name: string;
                quantity: number;
                price: number;
                /** @description Percent */
                tax_rate: number;
                /** @description Without tax; 0 for a line that cannot be billed (see `warnings`) */
                line_total: number;
                track_serial: boolean;
                track_mac: boolean;
                /** @enum {string} */
                price_source: "client" | "job_type" | "catalogue";
            }[];
            /** @description Unbilled lines of earlier visits; the completion bills them, too */
            kept_items: {
                /** Format: uuid */
                item_uuid: string;
                name: string;
                quantity: number;
                price: number;
                /** @description Percent */
                tax_rate: number;
                /** @description Without tax; 0 for a line that cannot be billed (see `warnings`) */
                line_total: number;
                track_serial: boolean;
                track_mac: boolean;
                /** @enum {string} */
                price_source: "line" | "client" | "job_type" | "catalogue";
                serial: string | null;
                mac: string | null;
            }[];
            /** @description Sum of `items` and `kept_items`, like `tax_total` and `total` */
            subtotal: number;
            tax_total: number;
            total: number;
            /** @description The client's balance; negative is credit */
            client_balance: number | null;
            /** @description Credit in `currency` that no invoice used yet. Null without a client */
            client_credit: number | null;
            /** @description Open on the client's other invoices, in each currency */
            client_debt: {
                currency: string;
                amount: number;
            }[];
            /** @description Open on the ticket's invoice. Null if it is not billed */
            invoice_balance: number | null;
            /** @description An invoice with at most this remainder is settled, in `currency` */
            rounding_tolerance: number;
            /** @description The latest rates between `currency` and the organization's, USD and LBP. Empty without `tickets:complete` */
            exchange_rates: {
                base: string;
                quote: string;
                rate: number;
                /** Format: date-time */
                effective_at: string;
            }[];
            checklist: {
                id: string;
                label: string;
                required: boolean;
                done: boolean;
            }[];
            /** @description Unfinished required tasks; they do not prevent completion */
            missing_required: {
                id: string;
                label: string;
            }[];
            /** @description Whether the caller may bill the ticket */
            can_bill: boolean;
            warnings: string[];
        };
        CompleteInput: {
            /** @enum {string} */
            outcome: "done" | "partial" | "revisit";
            notes?: string | null;
            /** @description Required for `revisit` */
            reason?: string | null;
            /** @enum {string|null} */
            reason_code?: "no_show" | "needs_parts" | "needs_time" | "customer_request" | "other" | null;
            /** @description An empty list is the same as none */
            items?: {
                /** Format: uuid */
                item_uuid: string;
                quantity: number;
                /** @description In the item's currency. Defaults to the client's, the job type's or the catalogue price */
                price?: number | null;
                serial?: string | null;
                /** @description Any notation; returned as `aa:bb:cc:dd:ee:ff` */
                mac?: string | null;
            }[] | null;
            /** @description True drops the lines kept on the ticket. Otherwise they are billed together with `items` */
            replace_items?: boolean | null;
            checklist_state?: {
                id: string;
                done: boolean;
            }[] | null;
            collect_payment?: {
                /** @description New money. More than 0, unless `use_credit` is true */
                amount: number;
                /** @description Defaults to the invoice's */
                currency?: string | null;
                /**
                 * @description Defaults to `cash`
                 * @enum {string|null}
                 */
                method?: "cash" | "whish" | "omt" | "bob" | "bank_transfer" | null;
                /** @description Units of the payment's currency for 1 of the invoice's. Defaults to the latest rate */
                exchange_rate?: number | null;
                /** @description True pays with the client's credit in the invoice's currency first, as far as there is any */
                use_credit?: boolean | null;
                /** @description True pays the client's other open invoices in this currency with what is left, the first due first. Otherwise that becomes credit */
                collect_debt?: boolean | null;
            } | null;
            /** @description Defaults to true */
            notify_client?: boolean | null;
            /** @description Only for `partial`: false keeps the items for later. Defaults to true */
            invoice_now?: boolean | null;
            /** @description Creates a follow-up ticket; needs `tickets:create` */
            create_follow_up?: boolean | ({
                /** @description Defaults to the ticket's */
                title?: string | null;
                /** Format: date */
                due_date?: string | null;
                /**
                 * Format: uuid
                 * @description Defaults to the board's first column
                 */
                column_id?: string | null;
                /** Format: uuid */
                job_type_id?: string | null;
                /**
                 * Format: uuid
                 * @description Books a visit by the scheduling rules; needs `tickets:schedule`
                 */
                technician_id?: string | null;
                /** Format: date-time */
                scheduled_at?: string | null;
                /** Format: date-time */
                scheduled_until?: string | null;
            } | null);
            signature?: {
                /** @description Who signs */
                name: string;
                /** @description The drawn or written name, a PNG in base64 */
                image: string;
            } | null;
        };
        CreateInvoiceInput: {
            /** @description An empty list is the same as none */
            items?: {
                /** Format: uuid */
                item_uuid: string;
                quantity: number;
                /** @description In the item's currency. Defaults to the client's, the job type's or the catalogue price */
                price?: number | null;
                serial?: string | null;
                /** @description Any notation; returned as `aa:bb:cc:dd:ee:ff` */
                mac?: string | null;
            }[] | null;
            /**
             * Format: date
             * @description Defaults to the organization's `payment_terms_days` after issue. Past dates are accepted
             */
            due_date?: string | null;
            notes?: string | null;
            collect_payment?: {
                /** @description New money. More than 0, unless `use_credit` is true */
                amount: number;
                /** @description Defaults to the invoice's */
                currency?: string | null;
                /**
                 * @description Defaults to `cash`
                 * @enum {string|null}
                 */
                method?: "cash" | "whish" | "omt" | "bob" | "bank_transfer" | null;
                /** @description Units of the payment's currency for 1 of the invoice's. Defaults to the latest rate */
                exchange_rate?: number | null;
                /** @description True pays with the client's credit in the invoice's currency first, as far as there is any */
                use_credit?: boolean | null;
                /** @description True pays the client's other open invoices in this currency with what is left, the first due first. Otherwise that becomes credit */
                collect_debt?: boolean | null;
            } | null;
            /** @description Defaults to true */
            notify_client?: boolean | null;
        };
        CancelInput: {
            reason?: string | null;
        };
        ScheduleInput: {
            /** Format: uuid */
            technician_id: string;
            /** Format: date-time */
            scheduled_at: string;
            /**
             * Format: date-time
             * @description At most 24 hours after the start. Defaults to the job type's duration
             */
            scheduled_until?: string | null;
            /** @description Books despite conflicts; needs `tickets:dispatch` and `override_reason` */
            override?: boolean | null;
            override_reason?: string | null;
        };
        CommentInput: {
            body: string;
            /** @default false */
            internal?: boolean;
        };
        AttachmentInput: {
            /** Format: binary */
            file: string;
        };
        RecurringPreviewList: {
            data: components["schemas"]["RecurringPreview"][];
            pagination: components["schemas"]["Pagination"];
        };
        RecurringPreview: {
            /** Format: uuid */
            client_id: string;
            name: string;
            /** @description The billing month */
            period: string;
            /** Format: date */
            issue_date: string;
            /** Format: date */
            due_date: string;
            currency: string;
            lines: {
                /** Format: uuid */
                item_uuid: string;
                name: string;
                unit: string | null;
                quantity: number;
                price: number;
                currency: string;
                tax_rate: number;
                /** @description Without tax */
                line_total: number;
                tax: number;
            }[];
            /** @description Null when billing would fail */
            total: number | null;
            failure: {
                /** @description `item_currency`, `item_inactive`, `amount_too_large`, or the reason why the invoice was refused */
                reason: string;
                message: string;
            } | null;
        };
        InvoiceRunList: {
            data: components["schemas"]["InvoiceRun"][];
            pagination: components["schemas"]["Pagination"];
        };
        InvoiceRun: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            ran_at: string;
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            invoices: number;
            totals: {
                currency: string;
                total: number;
            }[];
            /** @description The first 1,000 */
            failures: {
                /** Format: uuid */
                client_id: string;
                name: string;
                /** @description The billing month */
                period: string;
                /** @description `item_currency`, `item_inactive`, `amount_too_large`, or the reason why the invoice was refused */
                reason: string;
                message: string;
            }[];
            failures_count: number;
        };
        RunInput: {
            /**
             * Format: date
             * @description Bills only this day: today (from 01:00) or one of the 30 days before it. Without it, the days since the last run, as at night
             */
            date?: string;
        };
        FinishedRun: {
            /**
             * Format: uuid
             * @description Null if there was nothing to bill
             */
            id: string | null;
            /** Format: date-time */
            ran_at: string;
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            invoices: number;
            totals: {
                currency: string;
                total: number;
            }[];
            /** @description The first 1,000 */
            failures: {
                /** Format: uuid */
                client_id: string;
                name: string;
                /** @description The billing month */
                period: string;
                /** @description `item_currency`, `item_inactive`, `amount_too_large`, or the reason why the invoice was refused */
                reason: string;
                message: string;
            }[];
            failures_count: number;
            /** @description False if some clients are left, because the run took too long. Send it again */
            finished: boolean;
        };
        InvoiceList: {
            data: components["schemas"]["Invoice"][];
            pagination: components["schemas"]["Pagination"];
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            /** @description `INV-<year>-<number>`; of an imported invoice, its `legacy_number` */
            number: string;
            /** @description The number in the former system, of an imported invoice */
            legacy_number: string | null;
            imported: boolean;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: uuid
             * @description Also null when the caller may not see the ticket
             */
            ticket_id: string | null;
            /** @enum {string} */
            status: "unpaid" | "partially_paid" | "paid" | "void";
            currency: string;
            lines: components["schemas"]["InvoiceLine"][];
            /** @description Without tax */
            subtotal: number;
            tax_total: number;
            total: number;
            /** @description Paid so far, by payments and credit */
            paid: number;
            /** @description The remainder written off within the organization's `rounding_tolerance` */
            rounding: number;
            /** @description The sum of its credit notes */
            credited: number;
            /** @description What of `credited` lowered the balance. The rest became the client's credit, because it was paid already */
            credit_applied: number;
            /** @description Balance due; 0 when void or written off */
            balance: number;
            /** Format: date */
            issue_date: string;
            /** Format: date */
            due_date: string;
            /** @description The month that a recurring invoice bills, YYYY-MM */
            period: string | null;
            recurring: boolean;
            notes: string | null;
            client_snapshot: components["schemas"]["ClientSnapshot"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            voided_at: string | null;
            void_reason: string | null;
            /** @description In order of issue */
            credit_notes: {
                /** Format: uuid */
                id: string;
                number: string;
                total: number;
            }[];
            /**
             * Format: date-time
             * @description When its client was deleted; nothing is due on it since
             */
            written_off_at: string | null;
        };
        InvoiceLine: {
            /**
             * Format: uuid
             * @description Names the line in a credit note
             */
            id: string;
            /** Format: uuid */
            item_uuid: string;
            name: string;
            unit: string | null;
            quantity: number;
            /** @description Unit price, without tax */
            price: number;
            /** @description Percent, added to the price */
            tax_rate: number;
            /** @description Without tax */
            line_total: number;
            tax: number;
            serial: string | null;
            mac: string | null;
        };
        ClientSnapshot: {
            /** Format: uuid */
            id: string;
            name: string;
            username: string;
            email: string | null;
            phone_number: string | null;
            address: string | null;
            city: string | null;
            external_ref: string | null;
        };
        NewInvoice: {
            /** Format: uuid */
            client_id: string;
            items: {
                /** Format: uuid */
                item_uuid: string;
                quantity: number;
                /** @description In the item's currency. Defaults to the client's, the job type's or the catalogue price */
                price?: number | null;
                serial?: string | null;
                /** @description Any notation; returned as `aa:bb:cc:dd:ee:ff` */
                mac?: string | null;
            }[];
            /**
             * Format: date
             * @description Defaults to the organization's `payment_terms_days` after issue. Past dates are accepted
             */
            due_date?: string | null;
            notes?: string | null;
        };
        VoidInput: {
            reason: string;
        };
        NewCreditNote: {
            /** @description What to take back. Either `lines` or `amount` is required */
            lines?: {
                /**
                 * Format: uuid
                 * @description The `id` of one of the invoice's lines
                 */
                line_id: string;
                /** @description Defaults to what is left of the line */
                quantity?: number | null;
            }[] | null;
            /** @description With tax, in the invoice's currency. Taken from all lines, in proportion to what is left of them */
            amount?: number | null;
            reason: string;
        };
        CreditNote: {
            /** Format: uuid */
            id: string;
            number: string;
            /** Format: uuid */
            invoice_id: string;
            invoice_number: string;
            /** Format: uuid */
            client_id: string;
            currency: string;
            lines: {
                /**
                 * Format: uuid
                 * @description The `id` of the invoice's line
                 */
                line_id: string;
                /** @description The `name` of the invoice's line */
                description: string;
                /** @description Null where an `amount` takes back only a part of the line's price */
                quantity: number | null;
                /** @description Without tax */
                line_total: number;
                tax: number;
                /** @description With tax */
                total: number;
            }[];
            /** @description Without tax */
            subtotal: number;
            tax_total: number;
            total: number;
            /** @description What lowered the invoice's balance. The rest of `total` became the client's credit */
            applied: number;
            reason: string;
            /** Format: date */
            issue_date: string;
            /** Format: date-time */
            created_at: string;
        };
        CreditNoteList: {
            data: components["schemas"]["CreditNote"][];
            pagination: components["schemas"]["Pagination"];
        };
        PaymentList: {
            data: components["schemas"]["Payment"][];
            pagination: components["schemas"]["Pagination"];
        };
        PaymentInput: {
            /**
             * Format: uuid
             * @description Defaults to the invoice's client
             */
            client_id?: string | null;
            /**
             * Format: uuid
             * @description The one invoice to pay
             */
            invoice_id?: string | null;
            /** @description Amounts for several invoices, in their currency; the rest becomes credit */
            allocations?: {
                /** Format: uuid */
                invoice_id: string;
                amount: number;
            }[] | null;
            /** @description 0 with `allocations` applies the client's credit without a new payment */
            amount: number;
            /** @description Defaults to the invoice's, otherwise the client's */
            currency?: string | null;
            /** @description Units of the payment's currency for 1 of the invoice's. Defaults to the latest stored rate */
            exchange_rate?: number | null;
            /**
             * @description Defaults to `cash`
             * @enum {string|null}
             */
            method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
            reference?: string | null;
            /**
             * Format: date-time
             * @description Defaults to now
             */
            paid_at?: string | null;
            collector_id?: number | null;
        };
        PaymentDeletion: {
            reason?: string | null;
        };
        ClaimList: {
            data: components["schemas"]["Claim"][];
            pagination: components["schemas"]["Pagination"];
        };
        Claim: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            amount: number;
            currency: string;
            /** @enum {string} */
            method: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card";
            reference: string | null;
            note: string | null;
            /** @description The picture or PDF that the client sent; `size` in bytes */
            slip: {
                name: string;
                content_type: string;
                size: number;
            } | null;
            /** @enum {string} */
            status: "pending" | "confirmed" | "rejected";
            /**
             * Format: uuid
             * @description The payment of a confirmed claim, even if it was deleted since
             */
            payment_id: string | null;
            /** @description Why it was rejected. The client reads it on the bill page */
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            decided_at: string | null;
            decided_by: components["schemas"]["Actor"] | null;
        };
        ClaimConfirmation: {
            /** @description Defaults to the claim's. Required with another currency */
            amount?: number | null;
            /** @description Defaults to the claim's */
            currency?: string | null;
            /**
             * @description Defaults to the claim's
             * @enum {string|null}
             */
            method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card" | null;
            /** @description Defaults to the claim's; null or empty for none */
            reference?: string | null;
            /**
             * Format: date-time
             * @description Defaults to when the claim was made
             */
            paid_at?: string | null;
            /** @description Units of the payment's currency for 1 of the invoices'. Defaults to the latest stored rate */
            exchange_rate?: number | null;
            collector_id?: number | null;
        };
        ClaimRejection: {
            /** @description The client reads it on the bill page */
            reason: string;
        };
        ExchangeRateList: {
            data: components["schemas"]["ExchangeRate"][];
            pagination: components["schemas"]["Pagination"];
        };
        ExchangeRate: {
            /** Format: uuid */
            id: string;
            base: string;
            quote: string;
            /** @description Units of `quote` for 1 of `base` */
            rate: number;
            /** Format: date-time */
            effective_at: string;
            /** Format: date-time */
            created_at: string;
        };
        NewExchangeRate: {
            base: string;
            quote: string;
            /** @description Units of `quote` for 1 of `base` */
            rate: number;
            /**
             * Format: date-time
             * @description Defaults to now
             */
            effective_at?: string | null;
        };
        Statement: {
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                username: string;
            };
            currency: string;
            /** Format: date */
            date_from: string | null;
            /** Format: date */
            date_to: string | null;
            /** @description Opening balance, before `date_from` */
            opening_balance: number;
            entries: {
                /**
                 * Format: uuid
                 * @description The id of the journal entry
                 */
                id: string;
                /** @enum {string} */
                kind: "invoice" | "void" | "credit_note" | "payment" | "payment_deletion" | "client_deletion" | "opening_balance";
                /**
                 * Format: date
                 * @description The date of the entry in the organization's timezone
                 */
                date: string;
                /** @description The number of the invoice or credit note, or the payment's reference or id */
                reference: string | null;
                /** @description Change of the client's balance; payments are negative */
                amount: number;
                /** @description Balance after the entry; negative is credit */
                balance: number;
            }[];
            /** @description Closing balance, at the end of `date_to` */
            closing_balance: number;
            /** @description Other currencies in which the client was billed or has paid; read them with `currency` */
            other_currencies: string[];
        };
        ReceivableList: {
            data: components["schemas"]["Receivable"][];
            pagination: components["schemas"]["Pagination"];
            /** @description The organization's, for `worth` */
            currency: string;
            /** @description Of all pages */
            totals: {
                /** @description What all found clients owe, less credit */
                amounts: {
                    currency: string;
                    amount: number;
                }[];
                /** @description The total in the organization's currency at today's rates; null if a rate is missing */
                worth: number | null;
            };
            /** @description The open invoices of the clients that the other filters find, without `bucket` */
            aging: {
                /** @enum {string} */
                bucket: "not_due" | "1_30" | "31_60" | "61_90" | "over_90";
                clients: number;
                invoices: number;
                /** @description Open balances of the invoices, credit not deducted */
                amounts: {
                    currency: string;
                    amount: number;
                }[];
            }[];
        };
        Receivable: {
            /** Format: uuid */
            client_id: string;
            name: string;
            phone_number: string | null;
            email: string | null;
            branch: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            collector: {
                id: number;
                name: string;
            } | null;
            /** @description Per currency, less credit; negative is credit */
            balances: {
                currency: string;
                amount: number;
            }[];
            /** @description What is owed, less credit in the same currency, in the organization's currency at today's rates; null if a rate is missing */
            worth: number | null;
            /**
             * Format: date
             * @description Of the open invoices
             */
            oldest_due_date: string;
            /** @description Since `oldest_due_date`; 0 if that is not past */
            days_overdue: number;
            open_invoices: number;
            /**
             * Format: date-time
             * @description When the latest reminder was queued that was sent or still will be
             */
            reminded_at: string | null;
        };
        ReminderInput: {
            client_ids: string[];
        };
        Reminders: {
            reminded: {
                /** Format: uuid */
                client_id: string;
                name: string;
                /**
                 * @description `skipped`: no mail server or gateway is configured, nothing will be sent
                 * @enum {string}
                 */
                status: "queued" | "sent" | "failed" | "skipped";
            }[];
            not_reminded: {
                /** Format: uuid */
                client_id: string;
                name: string;
                /**
                 * @description `reminded_recently`: within the last 24 hours
                 * @enum {string}
                 */
                reason: "no_address" | "nothing_owed" | "reminded_recently";
            }[];
        };
        CollectionRoundList: {
            data: components["schemas"]["CollectionRound"][];
            pagination: components["schemas"]["Pagination"];
        };
        CollectionRound: {
            /** Format: uuid */
            id: string;
            collector_id: number;
            collector_name: string;
            /** Format: date */
            date: string;
            name: string;
            /** @enum {string} */
            status: "planned" | "open" | "closed";
            stops: components["schemas"]["Stop"][];
            /** @description What the clients owe now, and the payments of the stops, by currency */
            totals: {
                currency: string;
                due: number;
                collected: number;
            }[];
            progress: {
                stops: number;
                done: number;
            };
            /** @description The latest rates between the organization's currency, USD and LBP */
            exchange_rates: {
                base: string;
                quote: string;
                rate: number;
                /** Format: date-time */
                effective_at: string;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            opened_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
        };
        Stop: {
            /** Format: uuid */
            id: string;
            position: number;
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                phone_number: string | null;
                address: string | null;
                city: string | null;
                zone: string | null;
                street: string | null;
                building: string | null;
                box: string | null;
                reference: string | null;
                latitude: number | null;
                longitude: number | null;
            };
            /** @description What the client owes now, less credit */
            due: {
                currency: string;
                amount: number;
            }[];
            /** @description Open ones, the first due first, at most 99 */
            invoices: {
                /** Format: uuid */
                id: string;
                number: string;
                /** Format: date */
                due_date: string;
                balance: number;
                currency: string;
            }[];
            /**
             * @description Null again if the payment was deleted
             * @enum {string|null}
             */
            outcome: "paid" | "part" | "absent" | "refused" | "promised" | "moved" | null;
            /** Format: uuid */
            payment_id: string | null;
            receipt_number: string | null;
            /** @description What was taken here */
            collected: {
                currency: string;
                amount: number;
            } | null;
            /** Format: date */
            promise_until: string | null;
            note: string | null;
            /** Format: date-time */
            at: string | null;
        };
        NewRound: {
            collector_id: number;
            /** Format: date */
            date: string;
            /** @description Defaults to the collector's name */
            name?: string | null;
            client_ids?: string[];
            /** @description Instead of `client_ids`: clients who owe something */
            filter?: {
                zone?: string;
                city?: string;
                building?: string;
                /** Format: uuid */
                branch_id?: string;
                /** Format: uuid */
                generator_id?: string;
                /** @enum {string} */
                agreed_payment_method?: "cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card";
                /** @description Days since the oldest open invoice was due */
                min_days_overdue?: number;
                /** @description Only clients whose collector the round's is */
                collector_only?: boolean;
                /** @description Leaves out clients who stand on a round of the date, instead of refusing */
                without_round?: boolean;
            };
        };
        RoundChange: {
            name?: string;
            collector_id?: number;
            /** Format: date */
            date?: string;
        };
        StopOrder: {
            ids: string[];
        };
        NewStop: {
            /** Format: uuid */
            client_id: string;
        };
        OutcomeInput: {
            /**
             * @description `paid` and `part` need `payment`; which of them is stored depends on what is left
             * @enum {string}
             */
            outcome: "paid" | "part" | "absent" | "refused" | "promised" | "moved";
            payment?: {
                amount: number;
                currency: string;
                /** @description As of a payment; defaults to the latest stored rate at `at` */
                exchange_rate?: number | null;
                /**
                 * @description Defaults to `cash`
                 * @enum {string|null}
                 */
                method?: "cash" | "whish" | "omt" | "bob" | "bank_transfer" | null;
            } | null;
            /**
             * Format: date
             * @description Needed for `promised`; with `part` for the rest. Becomes the client's
             */
            promise_until?: string | null;
            note?: string | null;
            /**
             * Format: date-time
             * @description When it happened, up to 7 days ago. Defaults to now
             */
            at?: string | null;
        };
        RecordedStop: {
            /** Format: uuid */
            id: string;
            position: number;
            client: {
                /** Format: uuid */
                id: string;
                name: string;
                phone_number: string | null;
                address: string | null;
                city: string | null;
                zone: string | null;
                street: string | null;
                building: string | null;
                box: string | null;
                reference: string | null;
                latitude: number | null;
                longitude: number | null;
            };
            /** @description What the client owes now, less credit */
            due: {
                currency: string;
                amount: number;
            }[];
            /** @description Open ones, the first due first, at most 99 */
            invoices: {
                /** Format: uuid */
                id: string;
                number: string;
                /** Format: date */
                due_date: string;
                balance: number;
                currency: string;
            }[];
            /**
             * @description Null again if the payment was deleted
             * @enum {string|null}
             */
            outcome: "paid" | "part" | "absent" | "refused" | "promised" | "moved" | null;
            /** Format: uuid */
            payment_id: string | null;
            receipt_number: string | null;
            /** @description What was taken here */
            collected: {
                currency: string;
                amount: number;
            } | null;
            /** Format: date */
            promise_until: string | null;
            note: string | null;
            /** Format: date-time */
            at: string | null;
            /** @description What was taken at this stop */
            payment: components["schemas"]["Payment"] | null;
            /** @description What of the payment paid no invoice and became credit; null for nothing */
            credit: {
                currency: string;
                amount: number;
            } | null;
        };
        DunningPolicyChange: {
            enabled?: boolean;
            /** @description All of them. They are judged in the order of `days_after_due` */
            steps?: {
                /**
                 * Format: uuid
                 * @description Of a step that the policy has, to change it
                 */
                id?: string | null;
                /** @enum {string} */
                kind: "reminder" | "warning" | "suspend";
                days_after_due: number;
            }[];
            /** @description The debt from which clients are warned and suspended, in the organization's currency */
            minimum_balance?: number;
            /** @enum {string} */
            resume?: "on_payment" | "manual";
            weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description Suspensions are limited to these of the `weekdays` */
            suspend_weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            time?: string;
        };
        DunningRunInput: {
            /** @description Only adds up what a run would do */
            dry_run?: boolean;
            /** @description Steps also run for invoices that became due more than 30 days before the policy was switched on, in this run and from now on */
            include_old?: boolean;
        };
        DunningRunNow: {
            /**
             * Format: uuid
             * @description Null if there was nothing to do
             */
            id: string | null;
            /** Format: date-time */
            ran_at: string;
            /** @description Messages queued */
            messages: number;
            /** @description Clients suspended */
            suspensions: number;
            /** @description Steps of invoices that a later one replaced */
            superseded: number;
            /** @description False if some clients are left, because the run took too long. Send it again */
            finished: boolean;
        };
        DunningPreviewList: {
            data: components["schemas"]["DunningPreview"][];
            pagination: components["schemas"]["Pagination"];
        };
        DunningPreview: {
            /** Format: uuid */
            client_id: string;
            name: string;
            step: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "reminder" | "warning" | "suspend";
                days_after_due: number;
            };
            invoices: {
                /** Format: uuid */
                id: string;
                number: string;
                /** Format: date */
                due_date: string;
                balance: number;
            }[];
            /** @description What is past due, less the client's credit, in the client's currency */
            debt: number;
            currency: string;
            /**
             * @description The first channel of its message; null without one
             * @enum {string|null}
             */
            channel: "email" | "gateway" | null;
            /** @enum {string} */
            language: "en" | "ar" | "fr";
            /**
             * @description Why the step does not run; null: it runs
             * @enum {string|null}
             */
            skipped: "promise" | "never" | "below_minimum" | "no_rate" | "no_address" | "no_channel" | "not_warned" | "already_done" | null;
        };
        DunningRunList: {
            data: components["schemas"]["DunningRun"][];
            pagination: components["schemas"]["Pagination"];
        };
        DunningRun: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            ran_at: string;
            /** @description Messages queued */
            messages: number;
            /** @description Clients suspended */
            suspensions: number;
            /** @description Steps of invoices that a later one replaced */
            superseded: number;
        };
        DunningActionList: {
            data: components["schemas"]["DunningAction"][];
            pagination: components["schemas"]["Pagination"];
        };
        DunningAction: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            client_id: string;
            /** Format: uuid */
            invoice_id: string;
            /** Format: uuid */
            step_id: string;
            /** @enum {string} */
            kind: "reminder" | "warning" | "suspend";
            days_after_due: number;
            /**
             * @description `superseded`: a later step ran instead, or the reminder's day was before the invoice's issue date
             * @enum {string}
             */
            status: "done" | "superseded";
            /**
             * Format: uuid
             * @description The message that was queued, which is kept for a year
             */
            message_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        JournalEntryList: {
            data: components["schemas"]["JournalEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        JournalEntry: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "invoice" | "void" | "credit_note" | "payment" | "payment_deletion" | "client_deletion" | "opening_balance" | "handover";
            /** Format: uuid */
            client_id: string | null;
            reference: string | null;
            /** Format: date-time */
            created_at: string;
            lines: {
                account: string;
                /** @description Debits are positive, credits negative */
                amount: number;
                currency: string;
            }[];
        };
        RevenueReport: {
            /** @enum {string} */
            name: "revenue";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: (components["schemas"]["RevenueKeyRow"] | components["schemas"]["RevenueRow"])[];
            totals: {
                invoiced?: {
                    currency: string;
                    amount: number;
                }[];
                tax?: {
                    currency: string;
                    amount: number;
                }[];
                credited?: {
                    currency: string;
                    amount: number;
                }[];
                voided?: {
                    currency: string;
                    amount: number;
                }[];
                collected?: {
                    currency: string;
                    amount: number;
                }[];
                outstanding_end?: {
                    currency: string;
                    amount: number;
                }[];
            };
            /** @enum {string} */
            by?: "item" | "branch" | "isp" | "client";
        };
        RevenueKeyRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            /** @description The id; `other` for what is beyond the 50 largest, null for none */
            key: string | null;
            label: string | null;
            currency: string;
            invoiced: number;
        };
        RevenueRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            currency: string;
            invoiced: number;
            tax: number;
            credited: number;
            voided: number;
            collected: number;
            outstanding_end: number;
        };
        AgingReport: {
            /** @enum {string} */
            name: "aging";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: components["schemas"]["AgingRow"][];
            totals: {
                not_due: {
                    currency: string;
                    amount: number;
                }[];
                "1_30": {
                    currency: string;
                    amount: number;
                }[];
                "31_60": {
                    currency: string;
                    amount: number;
                }[];
                "61_90": {
                    currency: string;
                    amount: number;
                }[];
                over_90: {
                    currency: string;
                    amount: number;
                }[];
                clients: number;
                invoices: number;
            };
            /** Format: date */
            as_of: string;
        };
        AgingRow: {
            currency: string;
            not_due: number;
            "1_30": number;
            "31_60": number;
            "61_90": number;
            over_90: number;
            clients: number;
            invoices: number;
        };
        CollectionsReport: {
            /** @enum {string} */
            name: "collections";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: components["schemas"]["CollectionsRow"][];
            totals: {
                count: number;
                amount: {
                    currency: string;
                    amount: number;
                }[];
            };
        };
        CollectionsRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            currency: string;
            method: string;
            collector_id: number | null;
            collector_name: string | null;
            count: number;
            amount: number;
        };
        HandoversReport: {
            /** @enum {string} */
            name: "handovers";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: components["schemas"]["HandoversRow"][];
            totals: {
                handovers: number;
                expected: {
                    currency: string;
                    amount: number;
                }[];
                counted: {
                    currency: string;
                    amount: number;
                }[];
                difference: {
                    currency: string;
                    amount: number;
                }[];
            };
        };
        HandoversRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            collector_id: number;
            collector_name: string;
            currency: string;
            /** @description A handover of two currencies counts in both */
            handovers: number;
            expected: number;
            counted: number;
            /** @description Counted less expected: negative is missing */
            difference: number;
        };
        ClientsReport: {
            /** @enum {string} */
            name: "clients";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: components["schemas"]["ClientsRow"][];
            totals: {
                new: number;
                deactivated: number;
                /** @description Suspensions made */
                suspended: number;
                /** @description Active clients at the end */
                active_end: number;
                /** @description Monthly recurring revenue at the end, without tax; null if it is not known */
                mrr_end: {
                    currency: string;
                    amount: number;
                }[] | null;
                /** @description `mrr_end` by active client of the currency */
                arpu: {
                    currency: string;
                    amount: number;
                }[] | null;
            };
        };
        ClientsRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            new: number;
            deactivated: number;
            /** @description Suspensions made */
            suspended: number;
            /** @description Active clients at the end */
            active_end: number;
            /** @description Monthly recurring revenue at the end, without tax; null if it is not known */
            mrr_end: {
                currency: string;
                amount: number;
            }[] | null;
            /** @description `mrr_end` by active client of the currency */
            arpu: {
                currency: string;
                amount: number;
            }[] | null;
        };
        JobsReport: {
            /** @enum {string} */
            name: "jobs";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: (components["schemas"]["JobsKeyRow"] | components["schemas"]["JobsRow"])[];
            totals: {
                created: number;
                completed: number;
                cancelled: number;
                revisits: number;
                /** @description Open jobs at the end */
                open_end: number;
                sla_met: number;
                sla_missed: number;
                /** @description Null for none */
                median_hours_to_start: number | null;
                /** @description Null for none */
                median_hours_to_finish: number | null;
                /** @description Share of the completed jobs without revisit or follow-up within 14 days */
                first_time_fix: number | null;
                /** @description Whether some of the 14 days are still to come */
                provisional: boolean;
            };
            /** @enum {string} */
            by?: "job_type" | "board" | "priority" | "outcome_reason";
        };
        JobsKeyRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            /** @description The id or the value; null for none */
            key: string | null;
            label: string | null;
            created: number;
            completed: number;
            cancelled: number;
            revisits: number;
            /** @description Open jobs at the end */
            open_end: number;
            sla_met: number;
            sla_missed: number;
            /** @description Null for none */
            median_hours_to_start: number | null;
            /** @description Null for none */
            median_hours_to_finish: number | null;
            /** @description Share of the completed jobs without revisit or follow-up within 14 days */
            first_time_fix: number | null;
            /** @description Whether some of the 14 days are still to come */
            provisional: boolean;
        };
        JobsRow: {
            /**
             * Format: date
             * @description The first day of the interval
             */
            from: string;
            /** Format: date */
            to: string;
            created: number;
            completed: number;
            cancelled: number;
            revisits: number;
            /** @description Open jobs at the end */
            open_end: number;
            sla_met: number;
            sla_missed: number;
            /** @description Null for none */
            median_hours_to_start: number | null;
            /** @description Null for none */
            median_hours_to_finish: number | null;
            /** @description Share of the completed jobs without revisit or follow-up within 14 days */
            first_time_fix: number | null;
            /** @description Whether some of the 14 days are still to come */
            provisional: boolean;
        };
        TechniciansReport: {
            /** @enum {string} */
            name: "technicians";
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date-time */
            generated_at: string;
            rows: components["schemas"]["TechniciansRow"][];
            totals: {
                visits: number;
                completed: number;
                revisits: number;
                minutes_on_site: number;
                minutes_booked: number;
                minutes_available: number;
                /** @description Started within 15 minutes of the window's start */
                on_time: number;
                /** @description Invoices of their jobs, with tax */
                revenue: {
                    currency: string;
                    amount: number;
                }[];
                /** @description Cash taken at completion */
                cash: {
                    currency: string;
                    amount: number;
                }[];
            };
        };
        TechniciansRow: {
            /** Format: uuid */
            technician_id: string;
            name: string;
            visits: number;
            completed: number;
            revisits: number;
            minutes_on_site: number;
            minutes_booked: number;
            minutes_available: number;
            /** @description Started within 15 minutes of the window's start */
            on_time: number;
            /** @description Invoices of their jobs, with tax */
            revenue: {
                currency: string;
                amount: number;
            }[];
            /** @description Cash taken at completion */
            cash: {
                currency: string;
                amount: number;
            }[];
        };
        MessageList: {
            data: components["schemas"]["Message"][];
            pagination: components["schemas"]["Pagination"];
        };
        Message: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "job_completed" | "invoice_created" | "payment_reminder" | "payment_warning" | "service_suspended" | "service_resumed" | "payment_received" | "endpoint_switched_off" | "sign_in_changed";
            /** Format: uuid */
            client_id: string | null;
            /**
             * Format: uuid
             * @description Also null when the caller may not see the ticket
             */
            ticket_id: string | null;
            /** Format: uuid */
            invoice_id: string | null;
            /**
             * Format: uuid
             * @description Its receipt is attached to an e-mail
             */
            payment_id: string | null;
            /** @enum {string} */
            channel: "email" | "gateway";
            /**
             * @description Null for messages to the organization, and for old ones
             * @enum {string|null}
             */
            language: "en" | "ar" | "fr" | null;
            /** @description The e-mail address, or the phone number as E.164 for the channel `gateway` */
            to: string;
            subject: string;
            /**
             * @description `skipped`: no mail server, or no gateway, was configured when it was created; it is never sent
             * @enum {string}
             */
            status: "queued" | "sent" | "failed" | "skipped";
            attempts: number;
            /** @description The error of the last attempt */
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the mail server or the gateway accepted it
             */
            sent_at: string | null;
        };
        MessageTemplateList: {
            data: components["schemas"]["MessageTemplate"][];
            pagination: components["schemas"]["Pagination"];
        };
        MessageTemplate: {
            /** @enum {string} */
            kind: "job_completed" | "invoice_created" | "payment_reminder" | "payment_warning" | "service_suspended" | "service_resumed" | "payment_received";
            /** @enum {string} */
            language: "en" | "ar" | "fr";
            /** @description With placeholders in double braces: client.name, client.username, organization.name, invoice.number, invoice.total, invoice.balance, invoice.due_date, ticket.number, ticket.title, debt, currency, promise_until, suspend_on, bill_link, payment.amount, payment.receipt_number. Of several invoices, each is a list with commas */
            subject: string;
            /** @description As `subject`. A line whose placeholders are all empty is left out */
            body: string;
            /** @description Whether it is the default text */
            is_default: boolean;
            /**
             * Format: date-time
             * @description Null for a default text
             */
            updated_at: string | null;
        };
        TemplateText: {
            subject: string;
            body: string;
        };
        TemplatePreviewInput: {
            /**
             * Format: uuid
             * @description Renders this client's name, open invoices and debt
             */
            client_id?: string;
            /** @description Instead of the text in force */
            subject?: string;
            body?: string;
        };
        TemplatePreview: {
            subject: string;
            /** @description The e-mail's text */
            body: string;
            /** @description What a gateway gets: the body without empty lines */
            text: string;
        };
        EventPage: {
            data: components["schemas"]["WebhookEvent"][];
            /** @description Send it as `after` to read the next page, now or later; never null. */
            next_cursor: string;
        };
        WebhookEvent: {
            id: string;
            /** @enum {string} */
            topic: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed" | "webhook.ping";
            /** Format: date-time */
            created_at: string;
            api_version: string;
            /** Format: uuid */
            organization_id: string;
            data: {
                [key: string]: unknown;
            };
        };
        FolderImportList: {
            data: components["schemas"]["FolderImport"][];
            pagination: components["schemas"]["Pagination"];
        };
        FolderImport: {
            /** Format: uuid */
            id: string;
            created_by: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the check or the run began; null while it waits for its turn
             */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            progress: {
                /** @description What is read or written: `clients.csv`, `money` */
                step: string;
                lines: number;
                /** @description Lines of all files; null for an export */
                of: number | null;
                lines_per_second: number;
                seconds_left: number | null;
            } | null;
            /** @description Why it failed */
            error: string | null;
            /**
             * @description `checked` waits to be run
             * @enum {string}
             */
            status: "checking" | "checked" | "running" | "done" | "failed";
            file_name: string;
            /** Format: date */
            as_of: string;
            /** @description Of the last check or run that ended; with `dry_run` of the check */
            report: {
                dry_run: boolean;
                files: {
                    file: string;
                    lines: number;
                    created: number;
                    updated: number;
                    unchanged: number;
                    rejected: number;
                }[];
            } | null;
            /** @description The lines of `rejected.csv`; null while it is written */
            rejected_lines: number | null;
        };
        NewImport: {
            /**
             * Format: binary
             * @description A ZIP of the folder: at most 200 MB and 50 entries, which expand to at most 20 times its size
             */
            file: string;
            /**
             * Format: date
             * @description The day of opening balances; default today
             */
            as_of?: string | null;
        };
        FolderExportList: {
            data: components["schemas"]["FolderExport"][];
            pagination: components["schemas"]["Pagination"];
        };
        FolderExport: {
            /** Format: uuid */
            id: string;
            created_by: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the check or the run began; null while it waits for its turn
             */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            progress: {
                /** @description What is read or written: `clients.csv`, `money` */
                step: string;
                lines: number;
                /** @description Lines of all files; null for an export */
                of: number | null;
                lines_per_second: number;
                seconds_left: number | null;
            } | null;
            /** @description Why it failed */
            error: string | null;
            /** @enum {string} */
            status: "running" | "done" | "failed";
            files: {
                file: string;
                lines: number;
            }[] | null;
            /** @description The size of the ZIP */
            bytes: number | null;
        };
        AccessControllerList: {
            data: components["schemas"]["AccessController"][];
            pagination: components["schemas"]["Pagination"];
        };
        AccessController: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "routeros" | "radius";
            url: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            certificate_sha256: string | null;
            active: boolean;
            /** @description Why it could not be reached or used last. Null when it could */
            last_error: string | null;
            /** Format: date-time */
            last_ok_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        AccessControllerInput: {
            name: string;
            /** @enum {string} */
            kind: "routeros" | "radius";
            /** @description Of a router: `https://` with a host and maybe a port */
            url?: string | null;
            /** @description Of RADIUS */
            host?: string | null;
            /** @description Of RADIUS. Defaults to 3799 */
            port?: number | null;
            /** @description Of a router */
            username?: string | null;
            /** @description The only certificate that is accepted of the router, whoever signed it. Without it, it must be signed by a public authority or one in `ACCESS_CA_FILE`, for the URL's host */
            certificate_sha256?: string | null;
            /** @description The router user's password, or the RADIUS shared secret. Never shown again */
            secret: string;
            active?: boolean;
        };
        AccessControllerChanges: {
            name?: string;
            /** @enum {string} */
            kind?: "routeros" | "radius";
            /** @description Of a router: `https://` with a host and maybe a port */
            url?: string | null;
            /** @description Of RADIUS */
            host?: string | null;
            /** @description Of RADIUS. Defaults to 3799 */
            port?: number | null;
            /** @description Of a router */
            username?: string | null;
            /** @description The only certificate that is accepted of the router, whoever signed it. Without it, it must be signed by a public authority or one in `ACCESS_CA_FILE`, for the URL's host */
            certificate_sha256?: string | null;
            /** @description The router user's password, or the RADIUS shared secret. Never shown again */
            secret?: string;
            active?: boolean;
        };
        AccessDriftPage: {
            data: {
                /** Format: uuid */
                client_id: string;
                name: string;
                /** @description The account's */
                username: string;
                /** @enum {string} */
                wanted: "active" | "suspended";
                /** @enum {string} */
                applied: "pending" | "applied" | "failed";
                /** @description Failed attempts in a row */
                attempts: number;
                error: string | null;
                /**
                 * Format: date-time
                 * @description When the state was last read from the controller
                 */
                checked_at: string | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        WebhookTopicList: {
            /** @enum {string} */
            topic: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed";
            description: string;
            ability: string;
            example: components["schemas"]["WebhookEvent"];
        }[];
        WebhookList: components["schemas"]["Webhook"][];
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            url: string;
            description: string | null;
            topics: ("ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed")[];
            active: boolean;
            /** Format: uuid */
            branch_id: string | null;
            api_version: string;
            failure_count: number;
            /** Format: date-time */
            disabled_at: string | null;
            /** @enum {string|null} */
            disabled_reason: "failing" | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookInput: {
            /** Format: uri */
            url: string;
            description?: string | null;
            topics: ("ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed")[];
            /** Format: uuid */
            branch_id?: string | null;
        };
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            secret: string | null;
        };
        WebhookChanges: {
            /** Format: uri */
            url?: string;
            description?: string | null;
            topics?: ("ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed")[];
            active?: boolean;
            /** Format: uuid */
            branch_id?: string | null;
        };
        Diagnosis: {
            url: string;
            /**
             * @description Why no connection was attempted, as in `endpoint_url_refused`; null when one was.
             * @enum {string|null}
             */
            why: "scheme" | "credentials" | "port" | "dns" | "address" | null;
            addresses: {
                address: string;
                allowed: boolean;
                /**
                 * @description Null when the address is allowed.
                 * @enum {string|null}
                 */
                why: "loopback" | "private" | "link_local" | "metadata" | "reserved" | null;
            }[];
            /** @description Null when no connection was opened. */
            connect_ms: number | null;
            /** @description Null when the TLS handshake failed. */
            tls_ms: number | null;
            /** @description Null when no connection was opened. */
            tls: {
                protocol: string | null;
                subject: string | null;
                issuer: string | null;
                names: string[];
                /** Format: date-time */
                valid_until: string | null;
                /** @description Subjects of the certificates, the receiver's first, as far as known. */
                chain: string[];
                authorized: boolean;
                /**
                 * @description Null when the certificate is trusted.
                 * @enum {string|null}
                 */
                error: "wrong_name" | "expired" | "not_yet_valid" | "self_signed" | "unknown_authority" | "not_trusted" | "handshake" | "timeout" | null;
            } | null;
            ping: {
                /** @description The receiver's response; null without one. */
                status: number | null;
                /** @description Null when no ping was sent. */
                duration_ms: number | null;
                /**
                 * @description The error that a delivery would be recorded with; null for 2xx.
                 * @enum {string|null}
                 */
                error: "dns" | "connect" | "tls" | "timeout" | "refused_address" | "http" | null;
            };
        };
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            topic: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed" | "webhook.ping";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "dropped";
            attempts: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            response_status: number | null;
            response_body: string | null;
            /** @enum {string|null} */
            error: "dns" | "connect" | "tls" | "timeout" | "refused_address" | "http" | null;
            duration_ms: number | null;
            /** Format: uuid */
            resend_of: string | null;
            /** @enum {string|null} */
            reason: "endpoint_off" | "endpoint_deleted" | "key_inactive" | "ability_lost" | null;
            /** @description Whether the caller may not read the event now; then the request and response are null */
            hidden: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            delivered_at: string | null;
        };
        DeliveryDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            topic: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed" | "webhook.ping";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "dropped";
            attempts: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            response_status: number | null;
            response_body: string | null;
            /** @enum {string|null} */
            error: "dns" | "connect" | "tls" | "timeout" | "refused_address" | "http" | null;
            duration_ms: number | null;
            /** Format: uuid */
            resend_of: string | null;
            /** @enum {string|null} */
            reason: "endpoint_off" | "endpoint_deleted" | "key_inactive" | "ability_lost" | null;
            /** @description Whether the caller may not read the event now; then the request and response are null */
            hidden: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            delivered_at: string | null;
            payload: {
                id: string;
                /** @enum {string} */
                topic: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed" | "webhook.ping";
                /** Format: date-time */
                created_at: string;
                api_version: string;
                /** Format: uuid */
                organization_id: string;
                data: {
                    [key: string]: unknown;
                };
            } | null;
            response_headers: {
                [key: string]: string;
            } | null;
            attempt_log: {
                n: number;
                /** Format: date-time */
                at: string;
                address: string | null;
                response_status: number | null;
                /** @enum {string|null} */
                error: "dns" | "connect" | "tls" | "timeout" | "refused_address" | "http" | null;
                dns_ms: number | null;
                connect_ms: number | null;
                tls_ms: number | null;
                first_byte_ms: number | null;
                total_ms: number;
            }[];
        };
        ReplayInput: {
            /**
             * Format: date-time
             * @description Deliveries queued at this time or later
             */
            from: string;
            /**
             * Format: date-time
             * @description Deliveries queued before this time. Defaults to now
             */
            until?: string;
            topics?: ("ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed")[];
            /**
             * @description `all` includes delivered ones. Defaults to failed and dropped ones
             * @enum {string}
             */
            status?: "failed" | "dropped" | "all";
        };
        ReplayStarted: {
            /** @description Number of deliveries queued again */
            count: number;
        };
        RecoveryCodes: {
            /** @description Ten codes for who loses the phone. Each works once. Only this response shows them: null if an Idempotency-Key replays the answer */
            recovery_codes: string[] | null;
        };
        SsoSettings: {
            issuer: string;
            client_id: string;
            allowed_domains: string[];
            role_claim: string | null;
            role_map: {
                [key: string]: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
            };
            /** @enum {string|null} */
            default_role: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer" | null;
            email_verified_claim: string | null;
            password_login: boolean;
            /** @description The redirect address to register at the provider. Null without `PUBLIC_URL` */
            redirect_uri: string | null;
            /** @description Where people begin to sign in. Null without `PUBLIC_URL` */
            sign_in_url: string | null;
            /** @description What to see to, for example that nobody could log in without the provider */
            warnings: string[];
        };
        Organization: {
            /** Format: uuid */
            id: string;
            name: string;
            timezone: string;
            currency: string;
            phone_country_code: string;
            generate_usernames: boolean;
            ticketing_enabled: boolean;
            customer_messages: boolean;
            notification_email: string | null;
            auto_archive_days: number | null;
            working_day: {
                start: string;
                end: string;
            };
            /** @description An invoice with at most this much left to pay counts as paid; in the organization's currency */
            rounding_tolerance: number;
            /** @description Days from issue to the due date of invoices without a `due_date` */
            payment_terms_days: number;
            daily_call_limit: number;
            /** @description Storage limit in MiB for attachments, comments, descriptions, slips of claims and stored responses */
            storage_quota_mb: number;
            /** @description MiB in use, rounded up to hundredths */
            storage_used_mb: number;
            /**
             * @description Of messages and documents for clients without a language of their own
             * @enum {string}
             */
            language: "en" | "ar" | "fr";
            message_gateway: {
                url: string;
            } | null;
            /** @description The channels of each kind of message; `email` for kinds that are left out. A message goes to each of them. The other channel is used only if none of these can reach the client */
            channels: {
                job_completed?: ("email" | "gateway")[];
                invoice_created?: ("email" | "gateway")[];
                payment_reminder?: ("email" | "gateway")[];
                payment_warning?: ("email" | "gateway")[];
                service_suspended?: ("email" | "gateway")[];
                service_resumed?: ("email" | "gateway")[];
                payment_received?: ("email" | "gateway")[];
            };
            /** @description Whether clients get a message with a receipt for each payment */
            send_receipts: boolean;
            /** @description How to pay, on the bill page, in each language */
            payment_instructions: {
                en?: string;
                ar?: string;
                fr?: string;
            } | null;
            /** @description False: every bill page answers 404 */
            bill_page_enabled: boolean;
            require_mfa: ("owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer")[];
        };
        BillLink: {
            /** @description The address of the client's bill page, which is its own credential. Null if it cannot be shown again: that needs `SECRET_KEY` */
            url: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the page was last opened, accurate to a minute, by any of the client's links
             */
            last_seen_at: string | null;
        };
        Named: {
            /** Format: uuid */
            id: string;
            name: string;
            active: boolean;
        };
        NamedList: {
            data: components["schemas"]["Named"][];
            pagination: components["schemas"]["Pagination"];
        };
        EndedTicket: components["schemas"]["Ticket"] & {
            completion: {
                replayed: boolean;
                /** @enum {string} */
                billing_mode: "none" | "on_completion" | "manual";
                /** @description The invoice of the ticket */
                invoice: {
                    /** Format: uuid */
                    id: string;
                    number: string;
                    total: number;
                    balance: number;
                    currency: string;
                    /** @enum {string} */
                    status: "unpaid" | "partially_paid" | "paid" | "void";
                } | null;
                /**
                 * Format: uuid
                 * @description The payment of the new money
                 */
                payment_id: string | null;
                /**
                 * Format: uuid
                 * @description The payment that applied the client's credit, if any (`use_credit`)
                 */
                credit_payment_id?: string;
                follow_up: {
                    /** Format: uuid */
                    id: string;
                    ticket_number: string;
                } | null;
                client_notified: boolean;
            };
        };
        TechnicianSuggestions: {
            data: components["schemas"]["TechnicianSuggestion"][];
        };
        TechnicianSuggestion: {
            /** Format: uuid */
            technician_id: string;
            name: string;
            /** @description 1 is the best */
            rank: number;
            /** @description 51 or more if available; never higher than the score of a better rank */
            score: number;
            /** @description No conflict, and `max_jobs_per_day` is not reached */
            available: boolean;
            conflicts: components["schemas"]["ScheduleConflict"][];
            missing_skills: string[];
            /** @description Minutes of other visits on the day of the window or slot, otherwise today */
            booked_minutes: number;
            /** @description Other visits that start on that day */
            jobs_that_day: number;
            /** @description Whether another visit that day is in the client's zone or city */
            same_area: boolean;
            /** @description Whether they started or completed another job for this client */
            served_client_before: boolean;
            /** @description Whether the window, otherwise the next free slot, ends by the SLA's deadline; null without an SLA or a slot */
            meets_sla: boolean | null;
            /** @description The first free slot of the visit's length; null for none within 14 days */
            next_free_slot: {
                /** Format: date-time */
                scheduled_at: string;
                /** Format: date-time */
                scheduled_until: string;
            } | null;
            /** @description The first free slot that starts no earlier than the requested window, within 14 days of it; null without a window */
            slot_from_request: {
                /** Format: date-time */
                scheduled_at: string;
                /** Format: date-time */
                scheduled_until: string;
                /** @description Whether it ends by the SLA's deadline; null without an SLA */
                meets_sla: boolean | null;
            } | null;
            /** @description Reasons for the rank, for people; the wording may change */
            reasons: string[];
            /** @description The same reasons in the same order, as data */
            reason_codes: components["schemas"]["SuggestionReason"][];
        };
        ScheduleConflict: {
            /** @enum {string} */
            type: "overlap" | "outside_hours" | "time_off" | "missing_skill";
            /** @description Whether `override` can book despite it */
            overridable: boolean;
            /**
             * Format: uuid
             * @description For `overlap`: the other visit's ticket, if the caller may see it
             */
            ticket_id?: string;
            /**
             * Format: date-time
             * @description Start of the other visit, the time off, or the part of the window outside working hours
             */
            from?: string;
            /**
             * Format: date-time
             * @description Its end, exclusive
             */
            until?: string;
            /** @description For `missing_skill`: the skill that the job type requires */
            skill?: string;
        };
        SuggestionReason: {
            /** @enum {string} */
            code: "free" | "no_slot" | "overlap" | "outside_hours" | "time_off" | "missing_skill" | "day_full" | "day_load" | "same_area" | "served_client_before";
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            until?: string;
            /** @description For `missing_skill` */
            skill?: string;
            /** @description For `same_area`: the client's zone, otherwise their city */
            area?: string;
            /** @description For `day_load` and `day_full`: other visits that day */
            jobs?: number;
            /** @description For `day_full`: the limit */
            max_jobs?: number;
            /** @description For `day_load`: minutes booked; for `no_slot`: the visit's length */
            minutes?: number;
        };
        DunningPolicy: {
            enabled: boolean;
            steps: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "reminder" | "warning" | "suspend";
                days_after_due: number;
            }[];
            minimum_balance: number;
            /** @enum {string} */
            resume: "on_payment" | "manual";
            weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            suspend_weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description When it runs, in the organization's timezone */
            time: string;
        };
    };
    responses: {
        /** @description `request_timeout`: The body took more than ten seconds to arrive. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payload_too_large`: The body is larger than 1 MiB (16 KiB without a caller), or a file in a form is larger than 10 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unsupported_media_type`: The operation does not accept this media type. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
         *
         *     `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `idempotency_key_reused`: The key was used for another request.
         */
        MalformedJsonOrValidationFailedOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: It conflicts with something that the caller cannot see, or that is still in progress. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unauthenticated`: The key or token is missing, unknown, deactivated, expired, or used from an address that is not allowed. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: The key's daily limit is used up, or the caller has too many of these open. Wait for the seconds in `Retry-After`. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `storage_full`: The disk is full: nothing was changed. */
        StorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal`: An internal error; find it in the log by `error.errors.request_id`. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
         *
         *     `not_ready`: The service cannot work because its file or disk fails.
         *
         *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
         *
         *     `not_primary`: The service does not hold its lease: another machine may have taken over. Nothing was changed unless the message says so, and reads go on. With `Retry-After` it may come back.
         */
        BusyOrNotReadyOrDamagedOrNotPrimary: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `moved`: The organization is served elsewhere now: at `error.errors.moved_to`, when the operator has named it. */
        Moved: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `moving`: The organization is being moved to another service. Nothing was changed; try again after `Retry-After`.
         *
         *     `read_only`: The service only reads (`serve --read-only`). Nothing was changed; make the change at the service in `error.errors.primary_url`, if it is there.
         *
         *     `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
         *
         *     `not_ready`: The service cannot work because its file or disk fails.
         *
         *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
         *
         *     `not_primary`: The service does not hold its lease: another machine may have taken over. Nothing was changed unless the message says so, and reads go on. With `Retry-After` it may come back.
         */
        MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        RepeatableRecoveryCodes: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecoveryCodes"];
            };
        };
        /**
         * @description `moving`: The organization is being moved to another service. Nothing was changed; try again after `Retry-After`.
         *
         *     `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
         *
         *     `not_ready`: The service cannot work because its file or disk fails.
         *
         *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
         *
         *     `not_primary`: The service does not hold its lease: another machine may have taken over. Nothing was changed unless the message says so, and reads go on. With `Retry-After` it may come back.
         */
        MovingOrBusyOrNotReadyOrDamagedOrNotPrimary: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_failed`: `error.errors` lists what is wrong with each field. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Done; there is no body. */
        RepeatableNoContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done; there is no body. */
        NoContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The answer. */
        RepeatableLoggedIn: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoggedIn"];
            };
        };
        /**
         * @description `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `idempotency_key_reused`: The key was used for another request.
         *
         *     `public_url_required`: `PUBLIC_URL` is not set, and passkeys and single sign-on belong to one address.
         */
        ValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
         *
         *     `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `idempotency_key_reused`: The key was used for another request.
         *
         *     `public_url_required`: `PUBLIC_URL` is not set, and passkeys and single sign-on belong to one address.
         */
        MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: Unknown, deleted, in another organization, or not accessible to the caller. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        SsoSettings: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SsoSettings"];
            };
        };
        /** @description `forbidden`: The caller lacks the ability in `error.errors.ability`. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `sso_refused`: The provider's sign-in was not accepted: see the message, and the service's log for the cause. */
        SsoRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `moving`: The organization is being moved to another service. Nothing was changed; try again after `Retry-After`.
         *
         *     `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
         *
         *     `not_ready`: The service cannot work because its file or disk fails.
         *
         *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
         */
        MovingOrBusyOrNotReadyOrDamaged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        Organization: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Organization"];
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
         *
         *     `validation_failed`: `error.errors` lists what is wrong with each field.
         */
        MalformedJsonOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        User: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"];
            };
        };
        /**
         * @description `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `idempotency_key_reused`: The key was used for another request.
         */
        ValidationFailedOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        ApiKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKey"];
            };
        };
        /** @description The answer. */
        Client: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Client"];
            };
        };
        /** @description `version_mismatch`: It has changed since the version in `If-Match`. */
        VersionMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        RepeatableClient: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Client"];
            };
        };
        /** @description The answer. */
        RepeatableBillLink: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BillLink"];
            };
        };
        /** @description The answer. */
        Item: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Item"];
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
         *
         *     `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `in_use`: Something still uses it.
         */
        MalformedJsonOrValidationFailedOrInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        Named: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Named"];
            };
        };
        /**
         * @description `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `in_use`: Something still uses it.
         */
        ValidationFailedOrInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        NamedList: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NamedList"];
            };
        };
        /** @description Created. */
        RepeatableNamedCreated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Named"];
            };
        };
        /** @description The answer. */
        Collector: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Collector"];
            };
        };
        /** @description The answer. */
        Board: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Board"];
            };
        };
        /** @description The answer. */
        JobType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobType"];
            };
        };
        /** @description The answer. */
        Technician: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Technician"];
            };
        };
        /** @description The answer. */
        Ticket: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ticket"];
            };
        };
        /** @description The answer. */
        RepeatableTicket: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ticket"];
            };
        };
        /** @description The answer. */
        RepeatableEndedTicket: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EndedTicket"];
            };
        };
        /** @description The answer. */
        TechnicianSuggestions: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TechnicianSuggestions"];
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
         *
         *     `validation_failed`: `error.errors` lists what is wrong with each field.
         *
         *     `idempotency_key_reused`: The key was used for another request.
         *
         *     `quota_exceeded`: The organization would exceed its `storage_quota_mb`.
         */
        MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrQuotaExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The answer. */
        Payment: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description Created. */
        RepeatablePaymentCreated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description The answer. */
        CollectionRound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CollectionRound"];
            };
        };
        /** @description The answer. */
        RepeatableCollectionRound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CollectionRound"];
            };
        };
        /** @description The answer. */
        DunningPolicy: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DunningPolicy"];
            };
        };
        /** @description Queued. */
        RepeatableFolderImportQueued: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FolderImport"];
            };
        };
        /** @description The answer. */
        AccessController: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccessController"];
            };
        };
        /** @description The answer. */
        Webhook: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /**
         * @description `forbidden`: The caller lacks the ability in `error.errors.ability`.
         *
         *     `topic_forbidden`: The caller lacks the read ability of a topic (422), or may only see their own tickets (403).
         */
        ForbiddenOrTopicForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Queued. */
        RepeatableDeliveryQueued: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
    };
    parameters: {
        /**
         * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
         * @example 0f8a6a1e-visit-1042
         */
        "Idempotency-Key": string;
        /**
         * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
         * @example "3"
         */
        "If-Match": string;
        /**
         * @description The `ETag` of an earlier response. Responds with 304 if nothing has changed.
         * @example W/"5f1c2a9e"
         */
        "If-None-Match": string;
        /** @description For streams: the `id` of the last event received. The stream continues after it and ignores `after`. */
        "Last-Event-ID": string;
        /** @description The caller's own id of this request. It is returned and logged. */
        "X-Request-Id": string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request, as in the log. */
        "X-Request-Id": string;
        /** @description When the data of the response was current. Only of a service that only reads (`serve --read-only`). */
        "X-Data-As-Of": string;
        /** @description The key's daily call limit, in the organization's timezone; for keys only. */
        "X-RateLimit-Limit": number;
        /** @description Calls left today; for keys only. */
        "X-RateLimit-Remaining": number;
        /** @description Identifies this response, for `If-None-Match`. */
        ETag: string;
        /** @description `true` for a stored response to an earlier request. */
        "Idempotent-Replayed": "true";
        /** @description Seconds to wait before the next call. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type Login = components['schemas']['Login'];
export type LoggedIn = components['schemas']['LoggedIn'];
export type PersonAbility = components['schemas']['PersonAbility'];
export type MfaRequired = components['schemas']['MfaRequired'];
export type AcceptedInvitation = components['schemas']['AcceptedInvitation'];
export type OwnPassword = components['schemas']['OwnPassword'];
export type MfaLogin = components['schemas']['MfaLogin'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type NewSecondFactor = components['schemas']['NewSecondFactor'];
export type FactorCode = components['schemas']['FactorCode'];
export type Me = components['schemas']['Me'];
export type SessionList = components['schemas']['SessionList'];
export type Session = components['schemas']['Session'];
export type Pagination = components['schemas']['Pagination'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeyLogin = components['schemas']['PasskeyLogin'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type NewPasskey = components['schemas']['NewPasskey'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyList = components['schemas']['PasskeyList'];
export type SsoChange = components['schemas']['SsoChange'];
export type SsoStart = components['schemas']['SsoStart'];
export type SsoStarted = components['schemas']['SsoStarted'];
export type SsoConfirmation = components['schemas']['SsoConfirmation'];
export type OrganizationChange = components['schemas']['OrganizationChange'];
export type Setup = components['schemas']['Setup'];
export type SetupChange = components['schemas']['SetupChange'];
export type UserList = components['schemas']['UserList'];
export type User = components['schemas']['User'];
export type NewUser = components['schemas']['NewUser'];
export type UserChange = components['schemas']['UserChange'];
export type Invitation = components['schemas']['Invitation'];
export type RoleList = components['schemas']['RoleList'];
export type Role = components['schemas']['Role'];
export type RoleAbility = components['schemas']['RoleAbility'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type ApiKey = components['schemas']['ApiKey'];
export type Ability = components['schemas']['Ability'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type ApiKeyChange = components['schemas']['ApiKeyChange'];
export type AuditLog = components['schemas']['AuditLog'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type Actor = components['schemas']['Actor'];
export type SearchResults = components['schemas']['SearchResults'];
export type SearchHit = components['schemas']['SearchHit'];
export type ClientList = components['schemas']['ClientList'];
export type PageLinks = components['schemas']['PageLinks'];
export type PageMeta = components['schemas']['PageMeta'];
export type NewClient = components['schemas']['NewClient'];
export type ItemLineInput = components['schemas']['ItemLineInput'];
export type Client = components['schemas']['Client'];
export type ClientChange = components['schemas']['ClientChange'];
export type ClientDeletion = components['schemas']['ClientDeletion'];
export type ClientsDeleted = components['schemas']['ClientsDeleted'];
export type SuspendInput = components['schemas']['SuspendInput'];
export type ResumeInput = components['schemas']['ResumeInput'];
export type CollectionInput = components['schemas']['CollectionInput'];
export type ClientPriceList = components['schemas']['ClientPriceList'];
export type ClientPrice = components['schemas']['ClientPrice'];
export type ClientPriceInput = components['schemas']['ClientPriceInput'];
export type ItemList = components['schemas']['ItemList'];
export type Item = components['schemas']['Item'];
export type NewItem = components['schemas']['NewItem'];
export type ItemChange = components['schemas']['ItemChange'];
export type NewNamed = components['schemas']['NewNamed'];
export type NamedChange = components['schemas']['NamedChange'];
export type CollectorList = components['schemas']['CollectorList'];
export type Collector = components['schemas']['Collector'];
export type NewCollector = components['schemas']['NewCollector'];
export type CollectorChange = components['schemas']['CollectorChange'];
export type CashBalanceList = components['schemas']['CashBalanceList'];
export type CashBalance = components['schemas']['CashBalance'];
export type CollectorCash = components['schemas']['CollectorCash'];
export type Payment = components['schemas']['Payment'];
export type HandoverInput = components['schemas']['HandoverInput'];
export type Handover = components['schemas']['Handover'];
export type HandoverList = components['schemas']['HandoverList'];
export type BoardList = components['schemas']['BoardList'];
export type Board = components['schemas']['Board'];
export type Column = components['schemas']['Column'];
export type BoardInput = components['schemas']['BoardInput'];
export type ColumnInput = components['schemas']['ColumnInput'];
export type BoardChanges = components['schemas']['BoardChanges'];
export type ColumnOrder = components['schemas']['ColumnOrder'];
export type BoardDetail = components['schemas']['BoardDetail'];
export type TicketCard = components['schemas']['TicketCard'];
export type TicketListed = components['schemas']['TicketListed'];
export type Comment = components['schemas']['Comment'];
export type Attachment = components['schemas']['Attachment'];
export type ColumnChanges = components['schemas']['ColumnChanges'];
export type JobTypeList = components['schemas']['JobTypeList'];
export type JobType = components['schemas']['JobType'];
export type JobTypeInput = components['schemas']['JobTypeInput'];
export type JobTypeChanges = components['schemas']['JobTypeChanges'];
export type BoardAgenda = components['schemas']['BoardAgenda'];
export type TechnicianPlan = components['schemas']['TechnicianPlan'];
export type TimeOff = components['schemas']['TimeOff'];
export type PlannedVisit = components['schemas']['PlannedVisit'];
export type UnscheduledTicket = components['schemas']['UnscheduledTicket'];
export type TechnicianAgenda = components['schemas']['TechnicianAgenda'];
export type TechnicianList = components['schemas']['TechnicianList'];
export type Technician = components['schemas']['Technician'];
export type TechnicianChanges = components['schemas']['TechnicianChanges'];
export type TimeOffInput = components['schemas']['TimeOffInput'];
export type TicketPage = components['schemas']['TicketPage'];
export type TicketInput = components['schemas']['TicketInput'];
export type Ticket = components['schemas']['Ticket'];
export type TicketUpdateInput = components['schemas']['TicketUpdateInput'];
export type History = components['schemas']['History'];
export type MoveInput = components['schemas']['MoveInput'];
export type ReopenInput = components['schemas']['ReopenInput'];
export type CompletionPreview = components['schemas']['CompletionPreview'];
export type CompleteInput = components['schemas']['CompleteInput'];
export type CreateInvoiceInput = components['schemas']['CreateInvoiceInput'];
export type CancelInput = components['schemas']['CancelInput'];
export type ScheduleInput = components['schemas']['ScheduleInput'];
export type CommentInput = components['schemas']['CommentInput'];
export type AttachmentInput = components['schemas']['AttachmentInput'];
export type RecurringPreviewList = components['schemas']['RecurringPreviewList'];
export type RecurringPreview = components['schemas']['RecurringPreview'];
export type InvoiceRunList = components['schemas']['InvoiceRunList'];
export type InvoiceRun = components['schemas']['InvoiceRun'];
export type RunInput = components['schemas']['RunInput'];
export type FinishedRun = components['schemas']['FinishedRun'];
export type InvoiceList = components['schemas']['InvoiceList'];
export type Invoice = components['schemas']['Invoice'];
export type InvoiceLine = components['schemas']['InvoiceLine'];
export type ClientSnapshot = components['schemas']['ClientSnapshot'];
export type NewInvoice = components['schemas']['NewInvoice'];
export type VoidInput = components['schemas']['VoidInput'];
export type NewCreditNote = components['schemas']['NewCreditNote'];
export type CreditNote = components['schemas']['CreditNote'];
export type CreditNoteList = components['schemas']['CreditNoteList'];
export type PaymentList = components['schemas']['PaymentList'];
export type PaymentInput = components['schemas']['PaymentInput'];
export type PaymentDeletion = components['schemas']['PaymentDeletion'];
export type ClaimList = components['schemas']['ClaimList'];
export type Claim = components['schemas']['Claim'];
export type ClaimConfirmation = components['schemas']['ClaimConfirmation'];
export type ClaimRejection = components['schemas']['ClaimRejection'];
export type ExchangeRateList = components['schemas']['ExchangeRateList'];
export type ExchangeRate = components['schemas']['ExchangeRate'];
export type NewExchangeRate = components['schemas']['NewExchangeRate'];
export type Statement = components['schemas']['Statement'];
export type ReceivableList = components['schemas']['ReceivableList'];
export type Receivable = components['schemas']['Receivable'];
export type ReminderInput = components['schemas']['ReminderInput'];
export type Reminders = components['schemas']['Reminders'];
export type CollectionRoundList = components['schemas']['CollectionRoundList'];
export type CollectionRound = components['schemas']['CollectionRound'];
export type Stop = components['schemas']['Stop'];
export type NewRound = components['schemas']['NewRound'];
export type RoundChange = components['schemas']['RoundChange'];
export type StopOrder = components['schemas']['StopOrder'];
export type NewStop = components['schemas']['NewStop'];
export type OutcomeInput = components['schemas']['OutcomeInput'];
export type RecordedStop = components['schemas']['RecordedStop'];
export type DunningPolicyChange = components['schemas']['DunningPolicyChange'];
export type DunningRunInput = components['schemas']['DunningRunInput'];
export type DunningRunNow = components['schemas']['DunningRunNow'];
export type DunningPreviewList = components['schemas']['DunningPreviewList'];
export type DunningPreview = components['schemas']['DunningPreview'];
export type DunningRunList = components['schemas']['DunningRunList'];
export type DunningRun = components['schemas']['DunningRun'];
export type DunningActionList = components['schemas']['DunningActionList'];
export type DunningAction = components['schemas']['DunningAction'];
export type JournalEntryList = components['schemas']['JournalEntryList'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type RevenueReport = components['schemas']['RevenueReport'];
export type RevenueKeyRow = components['schemas']['RevenueKeyRow'];
export type RevenueRow = components['schemas']['RevenueRow'];
export type AgingReport = components['schemas']['AgingReport'];
export type AgingRow = components['schemas']['AgingRow'];
export type CollectionsReport = components['schemas']['CollectionsReport'];
export type CollectionsRow = components['schemas']['CollectionsRow'];
export type HandoversReport = components['schemas']['HandoversReport'];
export type HandoversRow = components['schemas']['HandoversRow'];
export type ClientsReport = components['schemas']['ClientsReport'];
export type ClientsRow = components['schemas']['ClientsRow'];
export type JobsReport = components['schemas']['JobsReport'];
export type JobsKeyRow = components['schemas']['JobsKeyRow'];
export type JobsRow = components['schemas']['JobsRow'];
export type TechniciansReport = components['schemas']['TechniciansReport'];
export type TechniciansRow = components['schemas']['TechniciansRow'];
export type MessageList = components['schemas']['MessageList'];
export type Message = components['schemas']['Message'];
export type MessageTemplateList = components['schemas']['MessageTemplateList'];
export type MessageTemplate = components['schemas']['MessageTemplate'];
export type TemplateText = components['schemas']['TemplateText'];
export type TemplatePreviewInput = components['schemas']['TemplatePreviewInput'];
export type TemplatePreview = components['schemas']['TemplatePreview'];
export type EventPage = components['schemas']['EventPage'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type FolderImportList = components['schemas']['FolderImportList'];
export type FolderImport = components['schemas']['FolderImport'];
export type NewImport = components['schemas']['NewImport'];
export type FolderExportList = components['schemas']['FolderExportList'];
export type FolderExport = components['schemas']['FolderExport'];
export type AccessControllerList = components['schemas']['AccessControllerList'];
export type AccessController = components['schemas']['AccessController'];
export type AccessControllerInput = components['schemas']['AccessControllerInput'];
export type AccessControllerChanges = components['schemas']['AccessControllerChanges'];
export type AccessDriftPage = components['schemas']['AccessDriftPage'];
export type WebhookTopicList = components['schemas']['WebhookTopicList'];
export type WebhookList = components['schemas']['WebhookList'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WebhookChanges = components['schemas']['WebhookChanges'];
export type Diagnosis = components['schemas']['Diagnosis'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryDetail = components['schemas']['DeliveryDetail'];
export type ReplayInput = components['schemas']['ReplayInput'];
export type ReplayStarted = components['schemas']['ReplayStarted'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type SsoSettings = components['schemas']['SsoSettings'];
export type Organization = components['schemas']['Organization'];
export type BillLink = components['schemas']['BillLink'];
export type Named = components['schemas']['Named'];
export type NamedList = components['schemas']['NamedList'];
export type EndedTicket = components['schemas']['EndedTicket'];
export type TechnicianSuggestions = components['schemas']['TechnicianSuggestions'];
export type TechnicianSuggestion = components['schemas']['TechnicianSuggestion'];
export type ScheduleConflict = components['schemas']['ScheduleConflict'];
export type SuggestionReason = components['schemas']['SuggestionReason'];
export type DunningPolicy = components['schemas']['DunningPolicy'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseMalformedJsonOrValidationFailedOrIdempotencyKeyReused = components['responses']['MalformedJsonOrValidationFailedOrIdempotencyKeyReused'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseUnauthenticated = components['responses']['Unauthenticated'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseStorageFull = components['responses']['StorageFull'];
export type ResponseInternal = components['responses']['Internal'];
export type ResponseBusyOrNotReadyOrDamagedOrNotPrimary = components['responses']['BusyOrNotReadyOrDamagedOrNotPrimary'];
export type ResponseMoved = components['responses']['Moved'];
export type ResponseMovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary = components['responses']['MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary'];
export type ResponseRepeatableRecoveryCodes = components['responses']['RepeatableRecoveryCodes'];
export type ResponseMovingOrBusyOrNotReadyOrDamagedOrNotPrimary = components['responses']['MovingOrBusyOrNotReadyOrDamagedOrNotPrimary'];
export type ResponseValidationFailed = components['responses']['ValidationFailed'];
export type ResponseRepeatableNoContent = components['responses']['RepeatableNoContent'];
export type ResponseNoContent = components['responses']['NoContent'];
export type ResponseRepeatableLoggedIn = components['responses']['RepeatableLoggedIn'];
export type ResponseValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired = components['responses']['ValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired'];
export type ResponseMalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired = components['responses']['MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseSsoSettings = components['responses']['SsoSettings'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseSsoRefused = components['responses']['SsoRefused'];
export type ResponseMovingOrBusyOrNotReadyOrDamaged = components['responses']['MovingOrBusyOrNotReadyOrDamaged'];
export type ResponseOrganization = components['responses']['Organization'];
export type ResponseMalformedJsonOrValidationFailed = components['responses']['MalformedJsonOrValidationFailed'];
export type ResponseUser = components['responses']['User'];
export type ResponseValidationFailedOrIdempotencyKeyReused = components['responses']['ValidationFailedOrIdempotencyKeyReused'];
export type ResponseApiKey = components['responses']['ApiKey'];
export type ResponseClient = components['responses']['Client'];
export type ResponseVersionMismatch = components['responses']['VersionMismatch'];
export type ResponseRepeatableClient = components['responses']['RepeatableClient'];
export type ResponseRepeatableBillLink = components['responses']['RepeatableBillLink'];
export type ResponseItem = components['responses']['Item'];
export type ResponseMalformedJsonOrValidationFailedOrInUse = components['responses']['MalformedJsonOrValidationFailedOrInUse'];
export type ResponseNamed = components['responses']['Named'];
export type ResponseValidationFailedOrInUse = components['responses']['ValidationFailedOrInUse'];
export type ResponseNamedList = components['responses']['NamedList'];
export type ResponseRepeatableNamedCreated = components['responses']['RepeatableNamedCreated'];
export type ResponseCollector = components['responses']['Collector'];
export type ResponseBoard = components['responses']['Board'];
export type ResponseJobType = components['responses']['JobType'];
export type ResponseTechnician = components['responses']['Technician'];
export type ResponseTicket = components['responses']['Ticket'];
export type ResponseRepeatableTicket = components['responses']['RepeatableTicket'];
export type ResponseRepeatableEndedTicket = components['responses']['RepeatableEndedTicket'];
export type ResponseTechnicianSuggestions = components['responses']['TechnicianSuggestions'];
export type ResponseMalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrQuotaExceeded = components['responses']['MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrQuotaExceeded'];
export type ResponsePayment = components['responses']['Payment'];
export type ResponseRepeatablePaymentCreated = components['responses']['RepeatablePaymentCreated'];
export type ResponseCollectionRound = components['responses']['CollectionRound'];
export type ResponseRepeatableCollectionRound = components['responses']['RepeatableCollectionRound'];
export type ResponseDunningPolicy = components['responses']['DunningPolicy'];
export type ResponseRepeatableFolderImportQueued = components['responses']['RepeatableFolderImportQueued'];
export type ResponseAccessController = components['responses']['AccessController'];
export type ResponseWebhook = components['responses']['Webhook'];
export type ResponseForbiddenOrTopicForbidden = components['responses']['ForbiddenOrTopicForbidden'];
export type ResponseRepeatableDeliveryQueued = components['responses']['RepeatableDeliveryQueued'];
export type ParameterIdempotencyKey = components['parameters']['Idempotency-Key'];
export type ParameterIfMatch = components['parameters']['If-Match'];
export type ParameterIfNoneMatch = components['parameters']['If-None-Match'];
export type ParameterLastEventId = components['parameters']['Last-Event-ID'];
export type ParameterXRequestId = components['parameters']['X-Request-Id'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderXDataAsOf = components['headers']['X-Data-As-Of'];
export type HeaderXRateLimitLimit = components['headers']['X-RateLimit-Limit'];
export type HeaderXRateLimitRemaining = components['headers']['X-RateLimit-Remaining'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "rima@cedar.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "text",
                     *       "csrf_token": "text",
                     *       "expires_at": "2026-10-15T08:30:00Z",
                     *       "user": {
                     *         "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "email": "rima@cedar.example",
                     *         "name": "Nour Haddad",
                     *         "phone_number": "03 123 456"
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "name": "Nour Haddad",
                     *           "currency": "USD",
                     *           "timezone": "Asia/Beirut",
                     *           "role": "owner",
                     *           "user_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "abilities": [
                     *             "clients:read"
                     *           ],
                     *           "mfa_setup_required": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedIn"] | components["schemas"]["MfaRequired"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "N0pS9jJfR1mYy5oQ3vXw7uTzKc2bLhEd8aGiPqWsVrA",
                 *       "password": "a stapled blue zebra"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptedInvitation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "text",
                     *       "csrf_token": "text",
                     *       "expires_at": "2026-10-15T08:30:00Z",
                     *       "user": {
                     *         "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "email": "rima@cedar.example",
                     *         "name": "Nour Haddad",
                     *         "phone_number": "03 123 456"
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "name": "Nour Haddad",
                     *           "currency": "USD",
                     *           "timezone": "Asia/Beirut",
                     *           "role": "owner",
                     *           "user_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "abilities": [
                     *             "clients:read"
                     *           ],
                     *           "mfa_setup_required": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedIn"] | components["schemas"]["MfaRequired"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            /**
             * @description `read_only`: The service only reads (`serve --read-only`). Nothing was changed; make the change at the service in `error.errors.primary_url`, if it is there.
             *
             *     `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
             *
             *     `not_ready`: The service cannot work because its file or disk fails.
             *
             *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
             *
             *     `not_primary`: The service does not hold its lease: another machine may have taken over. Nothing was changed unless the message says so, and reads go on. With `Retry-After` it may come back.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            507: components["responses"]["StorageFull"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "a stapled blue zebra"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            204: components["responses"]["RepeatableNoContent"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    passSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mfa_token": "Wk3q0J5dVb2n8sRcXyTg",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["MfaLogin"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableLoggedIn"];
            /**
             * @description `mfa_failed`: The code is wrong or was used before. `error.errors.attempts_left` says how many attempts the `mfa_token` has left.
             *
             *     `unauthenticated`: The key or token is missing, unknown, deactivated, expired, or used from an address that is not allowed.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecondFactor"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `mfa_active`: A second factor is on already: remove it first.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableRecoveryCodes"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `mfa_active`: A second factor is on already: remove it first.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableRecoveryCodes"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["RepeatableNoContent"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    createPasskeyLoginOptions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    logInByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "mJ3kq0VbW5h2XwT1rYc8zA",
                 *         "rawId": "mJ3kq0VbW5h2XwT1rYc8zA",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoi…",
                 *           "authenticatorData": "SZYN5YgOjGh0NBcP…",
                 *           "signature": "MEUCIQDx…",
                 *           "userHandle": "MDE5M2Y0…"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableLoggedIn"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone",
                 *       "response": {
                 *         "id": "mJ3kq0VbW5h2XwT1rYc8zA",
                 *         "rawId": "mJ3kq0VbW5h2XwT1rYc8zA",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoi…",
                 *           "attestationObject": "o2NmbXRkbm9uZ…"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSso: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SsoSettings"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateSso: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://accounts.google.com",
                 *       "client_id": "1234-abcd.apps.googleusercontent.com",
                 *       "client_secret": "GOCSPX-4b8Xh2",
                 *       "allowed_domains": [
                 *         "cedar.example"
                 *       ],
                 *       "default_role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["SsoChange"];
            };
        };
        responses: {
            200: components["responses"]["SsoSettings"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `secret_key_required`: Passwords of controllers and secrets of OpenID clients are only stored encrypted, and `SECRET_KEY` is not set.
             *
             *     `issuer_refused`: The issuer must use https and be at public addresses, or in the operator's `SSO_ALLOW_NETWORKS`; see `why`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteSso: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    startSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *     }
                 */
                "application/json": components["schemas"]["SsoStart"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoStarted"];
                };
            };
            401: components["responses"]["SsoRefused"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrPublicUrlRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    confirmSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_token": "q3v1dM0cYwWm0nq7bV2hS5kXo8Zr4uTf",
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "state": "af0ifjsldkj"
                 *     }
                 */
                "application/json": components["schemas"]["SsoConfirmation"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableLoggedIn"];
            401: components["responses"]["SsoRefused"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Organization"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timezone": "Asia/Beirut",
                 *       "generate_usernames": true
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            200: components["responses"]["Organization"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `endpoint_url_refused`: The URL must use https on port 443 of a public address; see `why`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateSetup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dismissed": true
                 *     }
                 */
                "application/json": components["schemas"]["SetupChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupChange"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                role?: "owner" | "admin" | "dispatcher" | "billing" | "technician" | "collector" | "viewer";
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "rima@cedar.example",
                 *       "name": "Rima Haddad",
                 *       "role": "technician",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "dispatcher",
                 *       "added_abilities": [
                 *         "reports:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            200: components["responses"]["User"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["RepeatableNoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support desk",
                 *       "abilities": [
                 *         "clients:read",
                 *         "tickets:read",
                 *         "tickets:create"
                 *       ],
                 *       "ip_allowlist": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "daily_limit": 5000
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApiKey"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyChange"];
            };
        };
        responses: {
            200: components["responses"]["ApiKey"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                actor_id?: string;
                subject_id?: string;
                operation?: string;
                date_from?: string;
                date_to?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listSearchResults: {
        parameters: {
            query?: {
                /** @description Nothing is found without it */
                query?: string;
                /** @description Hits of each type */
                limit?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                pageIndex?: number;
                pageSize?: number;
                "columns[]"?: string[];
                include?: string;
                orderBy?: string;
                flat?: boolean;
                filterData?: string;
                query?: string;
                status?: "active" | "inactive";
                date_from?: string;
                date_to?: string;
                /** @description Whether the client has a balance due in any currency */
                has_balance?: boolean;
                service_id?: string;
                auto_invoice?: boolean;
                suspended?: boolean;
                odometer?: string;
                unassigned?: boolean;
                unassigned_isp?: boolean;
                city?: string;
                zone?: string;
                building?: string;
                box?: string;
                reference?: string;
                code?: string;
                color_tag?: string;
                disjunctor?: string;
                generator?: string;
                "services_count[]"?: ("none" | "one" | "multiple")[];
                collector_id?: number;
                branch_id?: string;
                isp_id?: string;
                due_day?: number;
                "agreed_payment_method[]"?: ("cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card")[];
                external_ref?: string;
                phone?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rima Haddad",
                 *       "username": "rima.haddad",
                 *       "phone_number": "+961 3 123 456",
                 *       "city": "Zahle",
                 *       "external_ref": "crm-1001"
                 *     }
                 */
                "application/json": components["schemas"]["NewClient"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteClients: {
        parameters: {
            query?: {
                "id[]"?: string[];
                dry_run?: boolean;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": [
                 *         "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClientDeletion"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientsDeleted"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadClients: {
        parameters: {
            query?: {
                pageIndex?: number;
                pageSize?: number;
                orderBy?: string;
                filterData?: string;
                query?: string;
                status?: "active" | "inactive";
                date_from?: string;
                date_to?: string;
                /** @description Whether the client has a balance due in any currency */
                has_balance?: boolean;
                service_id?: string;
                auto_invoice?: boolean;
                suspended?: boolean;
                odometer?: string;
                unassigned?: boolean;
                unassigned_isp?: boolean;
                city?: string;
                zone?: string;
                building?: string;
                box?: string;
                reference?: string;
                code?: string;
                color_tag?: string;
                disjunctor?: string;
                generator?: string;
                "services_count[]"?: ("none" | "one" | "multiple")[];
                collector_id?: number;
                branch_id?: string;
                isp_id?: string;
                due_day?: number;
                "agreed_payment_method[]"?: ("cash" | "collector" | "whish" | "omt" | "bob" | "bank_transfer" | "in_shop" | "check" | "credit_card")[];
                external_ref?: string;
                phone?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    importClients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)",
                 *       "preset": "standard",
                 *       "encoding": "utf-8",
                 *       "dry_run": true
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    preset?: "standard" | "contacts" | "radius";
                    /** @enum {string} */
                    encoding?: "utf-8" | "windows-1252" | "windows-1256" | "iso-8859-1" | "utf-16le" | "utf-16be";
                    /** @default false */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dry_run": true,
                     *       "encoding": "utf-8",
                     *       "lines": 1,
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "rejected": 1,
                     *       "columns": {},
                     *       "ignored_columns": [
                     *         "text"
                     *       ],
                     *       "rejected_lines": [
                     *         {
                     *           "line": 1,
                     *           "message": "is required",
                     *           "errors": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        dry_run: boolean;
                        /**
                         * @description The encoding that was used
                         * @enum {string}
                         */
                        encoding: "utf-8" | "windows-1252" | "windows-1256" | "iso-8859-1" | "utf-16le" | "utf-16be";
                        lines: number;
                        created: number;
                        updated: number;
                        unchanged: number;
                        rejected: number;
                        /** @description The field for each header */
                        columns: {
                            [key: string]: string;
                        };
                        ignored_columns: string[];
                        /** @description The first 1,000 */
                        rejected_lines: {
                            line: number;
                            message: string;
                            errors: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getClient: {
        parameters: {
            query?: {
                include?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Client"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rima Haddad",
                 *       "username": "rima.haddad",
                 *       "zone": "Ksara"
                 *     }
                 */
                "application/json": components["schemas"]["ClientChange"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    suspendClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Sells the line on to neighbours"
                 *     }
                 */
                "application/json": components["schemas"]["SuspendInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableClient"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    resumeClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-11-15"
                 *     }
                 */
                "application/json": components["schemas"]["ResumeInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableClient"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateClientCollection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "promise_until": "2026-10-23",
                 *       "promise_note": "Pays on Friday, salary day"
                 *     }
                 */
                "application/json": components["schemas"]["CollectionInput"];
            };
        };
        responses: {
            200: components["responses"]["Client"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listClientPrices: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPriceList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    setClientPrice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                item_uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": 20
                 *     }
                 */
                "application/json": components["schemas"]["ClientPriceInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPrice"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteClientPrice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                item_uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    showBillLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableBillLink"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteBillLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateBillLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableBillLink"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listItems: {
        parameters: {
            query?: {
                active?: boolean;
                type?: "service" | "product";
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Router",
                 *       "type": "product",
                 *       "price": 45,
                 *       "tax_rate": 11,
                 *       "track_mac": true
                 *     }
                 */
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "price": 40
                 *     }
                 */
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listBranches: {
        parameters: {
            query?: {
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NamedList"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createBranch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Zahle"
                 *     }
                 */
                "application/json": components["schemas"]["NewNamed"];
            };
        };
        responses: {
            201: components["responses"]["RepeatableNamedCreated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getBranch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateBranch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Zahle"
                 *     }
                 */
                "application/json": components["schemas"]["NamedChange"];
            };
        };
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteBranch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listIsps: {
        parameters: {
            query?: {
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NamedList"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createIsp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Cedar Net"
                 *     }
                 */
                "application/json": components["schemas"]["NewNamed"];
            };
        };
        responses: {
            201: components["responses"]["RepeatableNamedCreated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getIsp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateIsp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Cedar Net"
                 *     }
                 */
                "application/json": components["schemas"]["NamedChange"];
            };
        };
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteIsp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listGenerators: {
        parameters: {
            query?: {
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NamedList"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createGenerator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ksara generator"
                 *     }
                 */
                "application/json": components["schemas"]["NewNamed"];
            };
        };
        responses: {
            201: components["responses"]["RepeatableNamedCreated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getGenerator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateGenerator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Ksara generator"
                 *     }
                 */
                "application/json": components["schemas"]["NamedChange"];
            };
        };
        responses: {
            200: components["responses"]["Named"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteGenerator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCollectors: {
        parameters: {
            query?: {
                active?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectorList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createCollector: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fadi Nassar",
                 *       "cash_limit": {
                 *         "USD": 500
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewCollector"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collector"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCollector: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Collector"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateCollector: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Fadi Nassar",
                 *       "user_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *     }
                 */
                "application/json": components["schemas"]["CollectorChange"];
            };
        };
        responses: {
            200: components["responses"]["Collector"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCollector: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCollectorBalances: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashBalanceList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getCollectorCash: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectorCash"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listHandovers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createHandover: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "counted": [
                 *         {
                 *           "currency": "USD",
                 *           "amount": 240
                 *         }
                 *       ],
                 *       "note": "5 short, Fadi looks for it"
                 *     }
                 */
                "application/json": components["schemas"]["HandoverInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handover"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `cash_changed`: The collector has other cash in hand than was expected: count it again.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadHandover: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: number;
                handover_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listBoards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Field work"
                 *     }
                 */
                "application/json": components["schemas"]["BoardInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getBoard: {
        parameters: {
            query?: {
                slim?: boolean;
                archived?: boolean;
                tickets?: "columns";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardDetail"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Field work, north"
                 *     }
                 */
                "application/json": components["schemas"]["BoardChanges"];
            };
        };
        responses: {
            200: components["responses"]["Board"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    createBoardColumn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Waiting for parts",
                 *       "category": "waiting"
                 *     }
                 */
                "application/json": components["schemas"]["ColumnInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Column"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    orderBoardColumns: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ColumnOrder"];
            };
        };
        responses: {
            200: components["responses"]["Board"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateBoardColumn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                column_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Waiting for the client",
                 *       "category": "waiting"
                 *     }
                 */
                "application/json": components["schemas"]["ColumnChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Column"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteBoardColumn: {
        parameters: {
            query?: {
                move_to?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                column_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "move_to": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    move_to?: string;
                };
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listJobTypes: {
        parameters: {
            query?: {
                board_id?: string;
                include_inactive?: boolean;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTypeList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createJobType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Router swap",
                 *       "default_priority": "high",
                 *       "sla_hours": 24,
                 *       "duration_minutes": 45,
                 *       "requires_client": true,
                 *       "checklist": [
                 *         {
                 *           "label": "Old router collected",
                 *           "required": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["JobTypeInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobType"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `duplicate_code`: Another job type has this code.
             *
             *     `unknown_item`: An item is not in the catalogue.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JobType"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sla_hours": 48
                 *     }
                 */
                "application/json": components["schemas"]["JobTypeChanges"];
            };
        };
        responses: {
            200: components["responses"]["JobType"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `duplicate_code`: Another job type has this code.
             *
             *     `unknown_item`: An item is not in the catalogue.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getBoardAgenda: {
        parameters: {
            query: {
                board_id: string;
                /** @description A day in the organization's timezone. Defaults to today */
                date?: string;
                /** @description False leaves `unscheduled` empty, with an `unscheduled_total` of 0 */
                include_unscheduled?: boolean;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAgenda"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getTechnicianAgenda: {
        parameters: {
            query?: {
                /** @description A day in the organization's timezone. Defaults to today */
                date?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TechnicianAgenda"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listTechnicians: {
        parameters: {
            query?: {
                /** @description Only members of this board with `tickets:own` */
                board_id?: string;
                /** @description Include technicians who currently take no visits */
                include_inactive?: boolean;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TechnicianList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getTechnician: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Technician"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateTechnician: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "color": "#2563eb",
                 *       "skills": [
                 *         "fibre",
                 *         "towers"
                 *       ],
                 *       "weekly_hours": {
                 *         "mon": [
                 *           {
                 *             "start": "08:00",
                 *             "end": "12:00"
                 *           },
                 *           {
                 *             "start": "13:00",
                 *             "end": "17:00"
                 *           }
                 *         ],
                 *         "sat": [
                 *           {
                 *             "start": "20:00",
                 *             "end": "04:00"
                 *           }
                 *         ]
                 *       },
                 *       "max_jobs_per_day": 6
                 *     }
                 */
                "application/json": components["schemas"]["TechnicianChanges"];
            };
        };
        responses: {
            200: components["responses"]["Technician"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    addTimeOff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "starts_at": "2026-12-24T00:00:00+02:00",
                 *       "ends_at": "2026-12-27T00:00:00+02:00",
                 *       "reason": "Holidays"
                 *     }
                 */
                "application/json": components["schemas"]["TimeOffInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTimeOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                time_off_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateTechnicianCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Technician"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTechnicianCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                board_id?: string;
                client_id?: string;
                client_phone?: string;
                client_isp_username?: string;
                client_external_ref?: string;
                external_ref?: string;
                status_category?: string;
                assignee?: string;
                unassigned?: boolean;
                overdue?: boolean;
                archived?: "0" | "1" | "false" | "true" | "all";
                slim?: boolean;
                status?: string;
                priority?: "low" | "medium" | "high" | "critical";
                type?: "task" | "bug" | "support" | "feature";
                search?: string;
                technician_id?: string;
                mine?: boolean;
                job_type_id?: string;
                sort_by?: "created_at" | "updated_at" | "due_date" | "priority" | "status" | "scheduled_at" | "sla_due_at";
                sort_order?: "asc" | "desc";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `client_ambiguous`: Several clients match; `error.errors.candidates` has up to ten ids.
             *
             *     `client_lookup_conflict`: The client was identified in more than one way.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "No internet since this morning",
                 *       "board_id": "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
                 *       "priority": "high",
                 *       "type": "support",
                 *       "client_phone": "03 123 456",
                 *       "external_ref": "crm-1042"
                 *     }
                 */
                "application/json": components["schemas"]["TicketInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableTicket"];
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `client_not_found`: No client has this id, phone, ISP username or external reference.
             *
             *     `client_ambiguous`: Several clients match; `error.errors.candidates` has up to ten ids.
             *
             *     `client_lookup_conflict`: The client was identified in more than one way.
             *
             *     `client_required`: The job type requires a client.
             *
             *     `ticket_closed`: The ticket is done or cancelled.
             *
             *     `window_invalid`: The visit has no technician, start or end, or ends before it starts.
             *
             *     `window_in_past`: The visit starts more than 5 minutes in the past.
             *
             *     `window_too_long`: The visit is longer than 24 hours.
             *
             *     `schedule_conflict`: The technician cannot take the visit; `error.errors` has every conflict and the next free slot.
             *
             *     `override_reason_required`: Booking despite a conflict needs a reason.
             *
             *     `quota_exceeded`: The organization would exceed its `storage_quota_mb`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "priority": "critical",
                 *       "sla_hours": 4
                 *     }
                 */
                "application/json": components["schemas"]["TicketUpdateInput"];
            };
        };
        responses: {
            200: components["responses"]["Ticket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `sla_locked`: The SLA of a done or cancelled ticket cannot change: reopen it first.
             *
             *     `client_not_found`: No client has this id, phone, ISP username or external reference.
             *
             *     `client_ambiguous`: Several clients match; `error.errors.candidates` has up to ten ids.
             *
             *     `client_lookup_conflict`: The client was identified in more than one way.
             *
             *     `client_required`: The job type requires a client.
             *
             *     `quota_exceeded`: The organization would exceed its `storage_quota_mb`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTicketHistory: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Return long texts and lists complete, at most 10 entries per page */
                full?: boolean;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    moveTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "column_id": "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
                 *       "position": "top"
                 *     }
                 */
                "application/json": components["schemas"]["MoveInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `ticket_archived`: The ticket is archived.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    startTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `ticket_closed`: The ticket is done or cancelled.
             *
             *     `ticket_archived`: The ticket is archived.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    reopenTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The signal is weak again"
                 *     }
                 */
                "application/json": components["schemas"]["ReopenInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    archiveTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    unarchiveTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCompletionPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionPreview"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    completeTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "done",
                 *       "notes": "Changed the router",
                 *       "items": [
                 *         {
                 *           "item_uuid": "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
                 *           "quantity": 1,
                 *           "serial": "SN-1"
                 *         }
                 *       ],
                 *       "collect_payment": {
                 *         "amount": 20,
                 *         "currency": "USD",
                 *         "method": "cash"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CompleteInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableEndedTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `ticket_archived`: The ticket is archived.
             *
             *     `ticket_closed`: The ticket is done or cancelled.
             *
             *     `invoice_failed`: The invoice or credit note could not be created (see the message); nothing was changed.
             *
             *     `payment_failed`: The payment could not be recorded (see the message); nothing was changed.
             *
             *     `client_not_found`: No client has this id, phone, ISP username or external reference.
             *
             *     `client_required`: The job type requires a client.
             *
             *     `window_invalid`: The visit has no technician, start or end, or ends before it starts.
             *
             *     `window_in_past`: The visit starts more than 5 minutes in the past.
             *
             *     `window_too_long`: The visit is longer than 24 hours.
             *
             *     `schedule_conflict`: The technician cannot take the visit; `error.errors` has every conflict and the next free slot.
             *
             *     `quota_exceeded`: The organization would exceed its `storage_quota_mb`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    createTicketInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify_client": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvoiceInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableEndedTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `not_billable`: There is nothing to bill, or tickets of this type are not billed.
             *
             *     `invoice_failed`: The invoice or credit note could not be created (see the message); nothing was changed.
             *
             *     `payment_failed`: The payment could not be recorded (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The client moved away"
                 *     }
                 */
                "application/json": components["schemas"]["CancelInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableEndedTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `already_done`: The ticket is done.
             *
             *     `ticket_archived`: The ticket is archived.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    scheduleTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "technician_id": "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
                 *       "scheduled_at": "2030-10-15T08:30:00Z",
                 *       "scheduled_until": "2030-10-15T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `ticket_archived`: The ticket is archived.
             *
             *     `ticket_closed`: The ticket is done or cancelled.
             *
             *     `window_invalid`: The visit has no technician, start or end, or ends before it starts.
             *
             *     `window_in_past`: The visit starts more than 5 minutes in the past.
             *
             *     `window_too_long`: The visit is longer than 24 hours.
             *
             *     `schedule_conflict`: The technician cannot take the visit; `error.errors` has every conflict and the next free slot.
             *
             *     `override_reason_required`: Booking despite a conflict needs a reason.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    unscheduleTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableTicket"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `ticket_closed`: The ticket is done or cancelled.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTechnicianSuggestions: {
        parameters: {
            query?: {
                /** @description Start of the visit. Defaults to each technician's own next free slot */
                scheduled_at?: string;
                /** @description Defaults to the job type's duration, otherwise 60 minutes */
                scheduled_until?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TechnicianSuggestions"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `window_invalid`: The visit has no technician, start or end, or ends before it starts.
             *
             *     `window_in_past`: The visit starts more than 5 minutes in the past.
             *
             *     `window_too_long`: The visit is longer than 24 hours.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listNewTicketSuggestions: {
        parameters: {
            query?: {
                client_id?: string;
                job_type_id?: string;
                /** @description Defaults to the job type's; counted from now */
                sla_hours?: number;
                /** @description Start of the visit. Defaults to each technician's own next free slot */
                scheduled_at?: string;
                /** @description Defaults to the job type's duration, otherwise 60 minutes */
                scheduled_until?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TechnicianSuggestions"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `client_not_found`: No client has this id, phone, ISP username or external reference.
             *
             *     `window_invalid`: The visit has no technician, start or end, or ends before it starts.
             *
             *     `window_in_past`: The visit starts more than 5 minutes in the past.
             *
             *     `window_too_long`: The visit is longer than 24 hours.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listTicketComments: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "ticket_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "body": "The client is at home after 16:00.",
                     *         "internal": true,
                     *         "created_by": {
                     *           "type": "api_key",
                     *           "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "name": "crm"
                     *         },
                     *         "created_at": "2026-10-15T08:30:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createTicketComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "The client asks to come after 16:00."
                 *     }
                 */
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrQuotaExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTicketComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTicketAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "ticket_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *         "name": "Nour Haddad",
                     *         "content_type": "image/jpeg",
                     *         "size": 1,
                     *         "created_by": {
                     *           "type": "api_key",
                     *           "id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                     *           "name": "crm"
                     *         },
                     *         "created_at": "2026-10-15T08:30:00Z",
                     *         "signed_by": "text"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Attachment"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createTicketAttachment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["AttachmentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReusedOrQuotaExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadTicketAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                attachment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    deleteTicketAttachment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                attachment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listRecurringPreview: {
        parameters: {
            query?: {
                date?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringPreviewList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listInvoiceRuns: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRunList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createInvoiceRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-11-01"
                 *     }
                 */
                "application/json": components["schemas"]["RunInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinishedRun"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                client_id?: string;
                ticket_id?: string;
                status?: "unpaid" | "partially_paid" | "paid" | "void";
                date_from?: string;
                date_to?: string;
                /** @description Recurring invoices of this month */
                period?: string;
                recurring?: boolean;
                /** @description A number as shown (`INV-2026-000012`, `2026-12`, `12`), or the beginning of a legacy number */
                search?: string;
                /** @description Whether a credit note took something of it back */
                credited?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                 *       "items": [
                 *         {
                 *           "item_uuid": "0199e2a0-7d11-7c2f-8a52-1b9e4f6c3d08",
                 *           "quantity": 1,
                 *           "price": 45.5
                 *         }
                 *       ],
                 *       "due_date": "2026-12-15"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvoice"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `invoice_failed`: The invoice or credit note could not be created (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Billed twice"
                 *     }
                 */
                "application/json": components["schemas"]["VoidInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `has_payments`: The invoice has payments: delete them first.
             *
             *     `has_credit_notes`: The invoice has credit notes: credit what is left of it instead.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    createCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 12.5,
                 *       "reason": "Three days without service"
                 *     }
                 */
                "application/json": components["schemas"]["NewCreditNote"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `credit_exceeds_invoice`: Less than that is left of the invoice after its credit notes.
             *
             *     `invoice_void`: The invoice is void: it cannot be credited.
             *
             *     `invoice_failed`: The invoice or credit note could not be created (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                client_id?: string;
                invoice_id?: string;
                date_from?: string;
                date_to?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                client_id?: string;
                ticket_id?: string;
                invoice_id?: string;
                /** @description The status of the one invoice that it pays */
                status?: "unpaid" | "partially_paid" | "paid" | "void";
                date_from?: string;
                date_to?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
                 *       "amount": 30,
                 *       "method": "whish",
                 *       "reference": "W-4711"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            201: components["responses"]["RepeatablePaymentCreated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `payment_failed`: The payment could not be recorded (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Payment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    deletePayment: {
        parameters: {
            query?: {
                reason?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Entered twice"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentDeletion"];
            };
        };
        responses: {
            200: components["responses"]["Payment"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listPaymentClaims: {
        parameters: {
            query?: {
                status?: "pending" | "confirmed" | "rejected";
                client_id?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getPaymentClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadPaymentSlip: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    confirmPaymentClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 30,
                 *       "method": "whish"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimConfirmation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            201: components["responses"]["RepeatablePaymentCreated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `claim_decided`: The claim was already rejected, or confirmed.
             *
             *     `payment_failed`: The payment could not be recorded (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    rejectPaymentClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The transfer has not arrived"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimRejection"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `claim_decided`: The claim was already rejected, or confirmed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                base?: string;
                quote?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createExchangeRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "base": "USD",
                 *       "quote": "LBP",
                 *       "rate": 89500
                 *     }
                 */
                "application/json": components["schemas"]["NewExchangeRate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRate"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteExchangeRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getClientStatement: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description The account's currency. Defaults to the client's */
                currency?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadClientStatement: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description The account's currency. Defaults to the client's */
                currency?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadStatements: {
        parameters: {
            query: {
                /** @description 1 to 100 clients, each printed once, in this order */
                "client_ids[]": string[];
                date_from?: string;
                date_to?: string;
                /** @description The accounts' currency. Defaults to each client's, and every other in which they owe something */
                currency?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listReceivables: {
        parameters: {
            query?: {
                /** @description Clients with an open invoice that has been overdue for so many days */
                bucket?: "not_due" | "1_30" | "31_60" | "61_90" | "over_90";
                branch_id?: string;
                collector_id?: number;
                /** @description Clients with an open invoice in this currency */
                currency?: string;
                /** @description As `query` of the list of clients, at least 3 characters */
                search?: string;
                sort_by?: "worth" | "days_overdue" | "name";
                /** @description Defaults to `asc` for `name` and to `desc` for the others. Null is always last */
                sort_order?: "asc" | "desc";
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivableList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadReceivables: {
        parameters: {
            query?: {
                /** @description Clients with an open invoice that has been overdue for so many days */
                bucket?: "not_due" | "1_30" | "31_60" | "61_90" | "over_90";
                branch_id?: string;
                collector_id?: number;
                /** @description Clients with an open invoice in this currency */
                currency?: string;
                /** @description As `query` of the list of clients, at least 3 characters */
                search?: string;
                sort_by?: "worth" | "days_overdue" | "name";
                /** @description Defaults to `asc` for `name` and to `desc` for the others. Null is always last */
                sort_order?: "asc" | "desc";
                /** @description Only these clients */
                "client_ids[]"?: string[];
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    remindClients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_ids": [
                 *         "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReminderInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reminders"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCollectionRounds: {
        parameters: {
            query?: {
                /** @description Only those of the collector that one is */
                mine?: boolean;
                date?: string;
                date_from?: string;
                date_to?: string;
                collector_id?: number;
                status?: "planned" | "open" | "closed";
                /** @description `0` leaves `stops` empty; totals and progress stay */
                stops?: boolean;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionRoundList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "collector_id": 3,
                 *       "date": "2026-10-16",
                 *       "name": "Ksara, morning",
                 *       "filter": {
                 *         "zone": "Ksara",
                 *         "min_days_overdue": 5,
                 *         "without_round": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewRound"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionRound"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `already_on_round`: The client stands on another planned or open round of that date.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CollectionRound"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "collector_id": 4
                 *     }
                 */
                "application/json": components["schemas"]["RoundChange"];
            };
        };
        responses: {
            200: components["responses"]["CollectionRound"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `in_use`: Something still uses it.
             *
             *     `already_on_round`: The client stands on another planned or open round of that date.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    openCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableCollectionRound"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `round_closed`: The round is closed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    closeCollectionRound: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RepeatableCollectionRound"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    orderCollectionStops: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StopOrder"];
            };
        };
        responses: {
            200: components["responses"]["CollectionRound"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `round_closed`: The round is closed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    addCollectionStop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"
                 *     }
                 */
                "application/json": components["schemas"]["NewStop"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stop"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `already_on_round`: The client stands on another planned or open round of that date.
             *
             *     `round_closed`: The round is closed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCollectionStop: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                stop_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `in_use`: Something still uses it.
             *
             *     `round_closed`: The round is closed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    recordStopOutcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                stop_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "paid",
                 *       "payment": {
                 *         "amount": 30,
                 *         "currency": "USD"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutcomeInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedStop"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `outcome_recorded`: Money was taken at the stop already; something else cannot be recorded.
             *
             *     `round_closed`: The round is closed.
             *
             *     `payment_failed`: The payment could not be recorded (see the message); nothing was changed.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadStopReceipt: {
        parameters: {
            query?: {
                /** @description Paper of a receipt printer, 58 or 80 mm wide and as tall as the receipt, or A4 */
                width?: "58" | "80" | "a4";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
                stop_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getDunningPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DunningPolicy"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateDunningPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "steps": [
                 *         {
                 *           "kind": "reminder",
                 *           "days_after_due": 3
                 *         },
                 *         {
                 *           "kind": "warning",
                 *           "days_after_due": 7
                 *         },
                 *         {
                 *           "kind": "suspend",
                 *           "days_after_due": 14
                 *         }
                 *       ],
                 *       "minimum_balance": 5
                 *     }
                 */
                "application/json": components["schemas"]["DunningPolicyChange"];
            };
        };
        responses: {
            200: components["responses"]["DunningPolicy"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    runDunningPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "include_old": false
                 *     }
                 */
                "application/json": components["schemas"]["DunningRunInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningRunNow"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDunningPreview: {
        parameters: {
            query?: {
                /** @description Defaults to today */
                date?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPreviewList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listDunningRuns: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningRunList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listDunningActions: {
        parameters: {
            query?: {
                client_id?: string;
                invoice_id?: string;
                kind?: "reminder" | "warning" | "suspend";
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningActionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    downloadReceipt: {
        parameters: {
            query?: {
                /** @description Paper of a receipt printer, 58 or 80 mm wide and as tall as the receipt, or A4 */
                width?: "58" | "80" | "a4";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listJournalEntries: {
        parameters: {
            query?: {
                client_id?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getRevenueReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                currency?: string;
                branch_id?: string;
                /** @description Breaks down what was invoiced */
                by?: "item" | "branch" | "isp" | "client";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getAgingReport: {
        parameters: {
            query?: {
                /** @description The day; defaults to `date_to`, then to today */
                as_of?: string;
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                currency?: string;
                branch_id?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgingReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getCollectionsReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                currency?: string;
                branch_id?: string;
                collector_id?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionsReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getHandoversReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                currency?: string;
                collector_id?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoversReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getClientsReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                currency?: string;
                branch_id?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientsReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getJobsReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                board_id?: string;
                technician_id?: string;
                branch_id?: string;
                by?: "job_type" | "board" | "priority" | "outcome_reason";
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getTechniciansReport: {
        parameters: {
            query?: {
                /** @description Defaults to the first of the month 11 months before `date_to` */
                date_from?: string;
                /** @description Defaults to today */
                date_to?: string;
                interval?: "day" | "week" | "month";
                format?: "json" | "csv";
                board_id?: string;
                technician_id?: string;
                branch_id?: string;
                currency?: string;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TechniciansReport"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                status?: "queued" | "sent" | "failed" | "skipped";
                kind?: "job_completed" | "invoice_created" | "payment_reminder" | "payment_warning" | "service_suspended" | "service_resumed" | "payment_received" | "endpoint_switched_off" | "sign_in_changed";
                channel?: "email" | "gateway";
                client_id?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listMessageTemplates: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTemplateList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                kind: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "{{organization.name}}: invoice {{invoice.number}}",
                 *       "body": "Dear {{client.name}},\n\nyou owe {{debt}} {{currency}}."
                 *     }
                 */
                "application/json": components["schemas"]["TemplateText"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTemplate"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                kind: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    previewMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                kind: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["TemplatePreviewInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description A cursor, or `latest` for new events only. Defaults to the oldest event. */
                after?: string;
                topic?: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed";
                limit?: number;
            };
            header?: {
                /** @description For streams: the `id` of the last event received. The stream continues after it and ignores `after`. */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `moved`: The organization is served elsewhere now: at `error.errors.moved_to`, when the operator has named it.
             *
             *     `cursor_expired`: The cursor has expired: start again without one.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderImportList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)",
                 *       "as_of": "2026-10-15"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["NewImport"];
            };
        };
        responses: {
            202: components["responses"]["RepeatableFolderImportQueued"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MalformedJsonOrValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadRejectedLines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    runImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RepeatableFolderImportQueued"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderExportList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderExport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderExport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listAccessControllers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessControllerList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createAccessController: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Zahle tower",
                 *       "kind": "routeros",
                 *       "url": "https://router.example.com",
                 *       "username": "lastmile",
                 *       "secret": "a long password"
                 *     }
                 */
                "application/json": components["schemas"]["AccessControllerInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessController"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `controller_address_refused`: The controller's host must be at public addresses, or in the operator's `ACCESS_ALLOW_NETWORKS`; see `why`.
             *
             *     `secret_key_required`: Passwords of controllers and secrets of OpenID clients are only stored encrypted, and `SECRET_KEY` is not set.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAccessController: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccessController"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateAccessController: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Zahle tower",
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["AccessControllerChanges"];
            };
        };
        responses: {
            200: components["responses"]["AccessController"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `controller_address_refused`: The controller's host must be at public addresses, or in the operator's `ACCESS_ALLOW_NETWORKS`; see `why`.
             *
             *     `secret_key_required`: Passwords of controllers and secrets of OpenID clients are only stored encrypted, and `SECRET_KEY` is not set.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAccessController: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    syncAccessController: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessController"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAccessDrift: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessDriftPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listWebhookTopics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTopicList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lastmile",
                 *       "description": "Our CRM",
                 *       "topics": [
                 *         "ticket.created",
                 *         "ticket.completed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrTopicForbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `topic_forbidden`: The caller lacks the read ability of a topic (422), or may only see their own tickets (403).
             *
             *     `endpoint_limit`: The organization already has ten endpoints.
             *
             *     `endpoint_url_refused`: The URL must use https on port 443 of a public address; see `why`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhook"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenOrTopicForbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `topic_forbidden`: The caller lacks the read ability of a topic (422), or may only see their own tickets (403).
             *
             *     `endpoint_url_refused`: The URL must use https on port 443 of a public address; see `why`.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RepeatableDeliveryQueued"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    diagnoseWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed" | "dropped";
                topic?: "ticket.created" | "ticket.scheduled" | "ticket.assigned" | "ticket.status_changed" | "ticket.completed" | "ticket.cancelled" | "ticket.archived" | "ticket.sla_breached" | "client.created" | "client.updated" | "client.suspended" | "client.resumed" | "invoice.created" | "invoice.credited" | "invoice.paid" | "invoice.voided" | "payment.created" | "payment.deleted" | "payment.claimed" | "webhook.ping";
                date_from?: string;
                date_to?: string;
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Moved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrBusyOrNotReadyOrDamaged"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RepeatableDeliveryQueued"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            /**
             * @description `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `endpoint_inactive`: The endpoint is deactivated.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.
                 * @example 0f8a6a1e-visit-1042
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-10-15T08:00:00Z",
                 *       "until": "2026-10-15T12:00:00Z",
                 *       "topics": [
                 *         "ticket.completed"
                 *       ],
                 *       "status": "failed"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayStarted"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Moved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `malformed_json`: The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.
             *
             *     `validation_failed`: `error.errors` lists what is wrong with each field.
             *
             *     `idempotency_key_reused`: The key was used for another request.
             *
             *     `endpoint_inactive`: The endpoint is deactivated.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["MovingOrReadOnlyOrBusyOrNotReadyOrDamagedOrNotPrimary"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. Responds with 304 if nothing has changed.
                 * @example W/"5f1c2a9e"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The caller's own id of this request. It is returned and logged. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description Not modified since the caller's response. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            /**
             * @description `busy`: Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.
             *
             *     `not_ready`: The service cannot work because its file or disk fails.
             *
             *     `damaged`: The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
