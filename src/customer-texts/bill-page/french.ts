import type { BillPageTexts } from "./texts.ts";

export const french: BillPageTexts = {
  title: "Votre facture de #",
  heading: "Votre facture",
  error_title: "Erreur : #",

  amount_due: "Montant dû",
  nothing_due: "Rien à payer. Merci.",
  credit: "Votre avoir",
  overdue: "En retard",
  open_invoices: "Factures à payer",
  issued: "Émise le",
  due: "Échéance",
  total: "Total",
  balance: "Reste à payer",
  download_invoice: "Télécharger la facture # (PDF)",
  first_invoices: "Seules les # premières factures sont affichées.",

  how_to_pay: "Comment payer",

  report: "J’ai payé",
  report_hint: "Signalez-nous un paiement. Il compte dès que nous l’avons vérifié.",
  optional: "facultatif",
  amount: "Montant",
  amount_hint: "Par exemple 30,00",
  currency: "Devise",
  method: "Moyen de paiement",
  choose: "Choisir…",
  reference: "Référence",
  reference_hint: "Le numéro du virement ou du reçu",
  note: "Remarque",
  slip: "Photo du reçu",
  slip_hint: "JPEG, PNG ou PDF, 5 Mo au plus",
  send: "Envoyer",
  sent: "Merci. Nous allons vérifier votre paiement.",
  fix: "Corrigez ces champs :",
  slip_again: "Choisissez à nouveau le fichier.",
  errors: {
    amount_missing: "Saisissez le montant",
    amount_invalid: "Saisissez un montant, par exemple 30,00",
    amount_decimals: "Le montant a trop de décimales",
    currency_unknown: "Choisissez une devise de la liste",
    method_missing: "Choisissez le moyen de paiement",
    too_long: "Ce texte est trop long",
    unreadable: "Supprimez les caractères spéciaux",
    slip_type: "Choisissez un fichier JPEG, PNG ou PDF",
    slip_size: "Choisissez un fichier de 5 Mo au plus",
    slip_not_stored: "Le fichier n’a pas pu être enregistré. Envoyez le formulaire sans lui",
    too_many_pending:
      "Nous n’avons pas encore vérifié vos paiements précédents. Merci de patienter",
  },

  claims: "Paiements que vous avez signalés",
  claim_statuses: {
    pending: "Pas encore vérifié",
    confirmed: "Confirmé",
    rejected: "Refusé",
  },
  reason: "Motif",

  payments: "Derniers paiements",
  download_receipt: "Télécharger le reçu # (PDF)",

  problems: {
    not_found: {
      heading: "Page introuvable",
      text: "Ce lien ne fonctionne plus. Demandez-en un nouveau à votre fournisseur.",
    },
    method_not_allowed: {
      heading: "Cela ne fonctionne pas ici",
      text: "Ouvrez à nouveau le lien de votre message.",
    },
    too_many: {
      heading: "Trop de tentatives",
      text: "Patientez un moment, puis réessayez. Cet envoi n’a pas été enregistré.",
    },
    too_large: {
      heading: "Le fichier est trop volumineux",
      text: "Revenez en arrière et choisissez un fichier de 5 Mo au plus. Rien n’a été enregistré.",
    },
    not_a_form: {
      heading: "Le formulaire n’a pas pu être lu",
      text: "Ouvrez à nouveau la page et remplissez le formulaire. Rien n’a été enregistré.",
    },
    too_slow: {
      heading: "L’envoi a pris trop de temps",
      text: "Réessayez avec une meilleure connexion, ou sans la photo. Rien n’a été enregistré.",
    },
    unavailable: {
      heading: "Indisponible pour le moment",
      text: "Réessayez dans quelques minutes.",
    },
  },
  back: "Retour à votre facture",
};
