/**
 * What a word means where it is a whole label, for the words that another language writes
 * differently by place: the path of the key decides.
 */
export const translatorNotes: Readonly<Record<string, string>> = {
  Adjustment: 'Small change of a delivered restoration; in the ledger, a correcting entry.',
  Assigned: 'A scan that has its order; a technician who has a stage.',
  Balance: 'Account of a customer with all entries; as a column, what is still to pay.',
  Cancelled: 'An order that is called off; a payment or refund that was broken off.',
  Closed: 'A day on which nobody works; a pay run that is final.',
  Delivery: 'The area of the lab’s own drivers; how and when work reaches a practice.',
  Disputed: 'An invoice line with an open query; a remake on which the sides disagree.',
  Due: 'Day of delivery of an order; day of payment of an invoice.',
  Failed: 'An upload or a payment that went wrong; a quality check that was not passed.',
  From: 'First day of a period; start of a pick-up window; who issued a document.',
  Light: 'The bright theme of the app; little pressure where teeth touch.',
  Materials: 'The area of materials and lots; the kinds of material in a list.',
  None: 'No entry of a list that is chosen from; no contact between teeth.',
  Notes: 'Free text for the own team; remarks to the lab on an item.',
  Other: 'Anything else of its list; for sex, neither female nor male.',
  Pontic: 'The replaced tooth of a bridge; the name of the product, as author of an entry.',
  Reason: 'Why something is done; in a remake, what a side argues.',
  Received: 'Money that has arrived; the day on which a case has arrived.',
  Reference: 'The text of a bank transfer; the number of an order in another system.',
  Requested: 'A pick-up that a courier has not confirmed; the day that a practice wishes.',
  Revoked:
    'An invitation or a credential that was taken back; a shared device that may sign in no more.',
  Results: 'What each of several chosen orders was answered.',
  Revenue: 'Sum of a report; the account of the ledger.',
  Shade: 'Colour of a tooth.',
  Status: 'Where an order, an invoice or a connection is on its way.',
  Submitted: 'An order that was sent; evidence or a claim that was handed in.',
  Tax: 'Tax in general; value added tax on an invoice.',
  To: 'Last day of a period; who a document is for.',
  Total: 'Sum of amounts.',
  'Try-in': 'Fitting of unfinished work in the mouth; as the purpose of a parcel.',
  Type: 'What kind of thing it is; the type of a material by its maker.',
  Unit: 'What a price is for, such as a tooth or an arch; one piece of work.',
}
