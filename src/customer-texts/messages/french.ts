import type { MessageTexts } from "./texts.ts";

export const french: MessageTexts = {
  job_completed: {
    subject: "{{organization.name}} : votre intervention {{ticket.number}} est terminée",
    body: `Bonjour {{client.name}},

Votre intervention {{ticket.number}} ({{ticket.title}}) est terminée.

Facture {{invoice.number}} : {{invoice.total}} {{currency}}
Solde à payer : {{invoice.balance}} {{currency}}
Date d'échéance : {{invoice.due_date}}
Consulter votre facture : {{bill_link}}

Si vous constatez un problème, n'hésitez pas à nous le signaler.

{{organization.name}}`,
  },
  invoice_created: {
    subject: "{{organization.name}} : facture {{invoice.number}}",
    body: `Bonjour {{client.name}},

Une nouvelle facture est disponible.

Facture {{invoice.number}} : {{invoice.total}} {{currency}}
Solde à payer : {{invoice.balance}} {{currency}}
Date d'échéance : {{invoice.due_date}}
Consulter votre facture : {{bill_link}}

Merci.

{{organization.name}}`,
  },
  payment_reminder: {
    subject: "{{organization.name}} : rappel de paiement",
    body: `Bonjour {{client.name}},

Nous vous rappelons vos factures impayées.

Factures : {{invoice.number}}
Solde à payer : {{invoice.balance}} {{currency}}
Date d'échéance : {{invoice.due_date}}
Total à payer : {{debt}} {{currency}}
Consulter votre facture : {{bill_link}}

Si vous avez payé entre-temps, ne tenez pas compte de ce message. Merci.

{{organization.name}}`,
  },
  payment_warning: {
    subject: "{{organization.name}} : paiement en retard",
    body: `Bonjour {{client.name}},

Votre paiement est en retard.

Factures : {{invoice.number}}
Date d'échéance : {{invoice.due_date}}
Total en retard : {{debt}} {{currency}}
Consulter votre facture : {{bill_link}}

Sans paiement de votre part, votre service sera suspendu le {{suspend_on}}.

Si vous avez payé entre-temps, ne tenez pas compte de ce message.

{{organization.name}}`,
  },
  service_suspended: {
    subject: "{{organization.name}} : votre service est suspendu",
    body: `Bonjour {{client.name}},

Votre service est suspendu.

Factures : {{invoice.number}}
Total en retard : {{debt}} {{currency}}
Consulter votre facture : {{bill_link}}

Pour toute question, contactez-nous.

{{organization.name}}`,
  },
  service_resumed: {
    subject: "{{organization.name}} : votre service est rétabli",
    body: `Bonjour {{client.name}},

Votre service est rétabli.

Solde restant à payer : {{debt}} {{currency}}
Consulter votre facture : {{bill_link}}

Merci.

{{organization.name}}`,
  },
  payment_received: {
    subject: "{{organization.name}} : paiement reçu",
    body: `Bonjour {{client.name}},

Nous avons bien reçu votre paiement de {{payment.amount}} {{currency}}.

Reçu : {{payment.receipt_number}}
Factures : {{invoice.number}}
Solde restant à payer : {{debt}} {{currency}}
Consulter votre facture : {{bill_link}}

Merci.

{{organization.name}}`,
  },
};
