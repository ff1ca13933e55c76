// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId","blobId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"},"blobId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"ttl":{"type":"string","maxLength":16},"exp":{"type":"string","maxLength":16},"sig":{"type":"string","maxLength":128}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{"if-match":{"type":"string","maxLength":2048},"if-unmodified-since":{"type":"string","maxLength":128},"if-none-match":{"type":"string","maxLength":2048},"if-modified-since":{"type":"string","maxLength":128},"range":{"type":"string","maxLength":1024},"if-range":{"type":"string","maxLength":128}},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.workspaceId === undefined) && (missing0 = "workspaceId")) || ((data0.blobId === undefined) && (missing0 = "blobId"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!((key0 === "workspaceId") || (key0 === "blobId"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data1}];
return false;
}
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.blobId !== undefined){
let data2 = data0.blobId;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 36){
validate0.errors = [{instancePath:instancePath+"/path/blobId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data2}];
return false;
}
else {
if(func0(data2) < 36){
validate0.errors = [{instancePath:instancePath+"/path/blobId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate0.errors = [{instancePath:instancePath+"/path/blobId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data2}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/blobId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data2}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data3 = data.query;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
const _errs12 = errors;
for(const key1 in data3){
if(!(((key1 === "ttl") || (key1 === "exp")) || (key1 === "sig"))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data3}];
return false;
break;
}
}
if(_errs12 === errors){
if(data3.ttl !== undefined){
let data4 = data3.ttl;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(func0(data4) > 16){
validate0.errors = [{instancePath:instancePath+"/query/ttl",schemaPath:"#/properties/query/properties/ttl/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters",schema:16,parentSchema:schema0.properties.query.properties.ttl,data:data4}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/ttl",schemaPath:"#/properties/query/properties/ttl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.ttl.type,parentSchema:schema0.properties.query.properties.ttl,data:data4}];
return false;
}
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.exp !== undefined){
let data5 = data3.exp;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data5 === "string"){
if(func0(data5) > 16){
validate0.errors = [{instancePath:instancePath+"/query/exp",schemaPath:"#/properties/query/properties/exp/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters",schema:16,parentSchema:schema0.properties.query.properties.exp,data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/exp",schemaPath:"#/properties/query/properties/exp/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.exp.type,parentSchema:schema0.properties.query.properties.exp,data:data5}];
return false;
}
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.sig !== undefined){
let data6 = data3.sig;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(func0(data6) > 128){
validate0.errors = [{instancePath:instancePath+"/query/sig",schemaPath:"#/properties/query/properties/sig/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema0.properties.query.properties.sig,data:data6}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/sig",schemaPath:"#/properties/query/properties/sig/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.sig.type,parentSchema:schema0.properties.query.properties.sig,data:data6}];
return false;
}
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data7 = data.header;
const _errs19 = errors;
if(errors === _errs19){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7["if-match"] !== undefined){
let data8 = data7["if-match"];
const _errs22 = errors;
if(errors === _errs22){
if(typeof data8 === "string"){
if(func0(data8) > 2048){
validate0.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema0.properties.header.properties["if-match"],data:data8}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-match"].type,parentSchema:schema0.properties.header.properties["if-match"],data:data8}];
return false;
}
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7["if-unmodified-since"] !== undefined){
let data9 = data7["if-unmodified-since"];
const _errs24 = errors;
if(errors === _errs24){
if(typeof data9 === "string"){
if(func0(data9) > 128){
validate0.errors = [{instancePath:instancePath+"/header/if-unmodified-since",schemaPath:"#/properties/header/properties/if-unmodified-since/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema0.properties.header.properties["if-unmodified-since"],data:data9}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-unmodified-since",schemaPath:"#/properties/header/properties/if-unmodified-since/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-unmodified-since"].type,parentSchema:schema0.properties.header.properties["if-unmodified-since"],data:data9}];
return false;
}
}
var valid5 = _errs24 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7["if-none-match"] !== undefined){
let data10 = data7["if-none-match"];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data10 === "string"){
if(func0(data10) > 2048){
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema0.properties.header.properties["if-none-match"],data:data10}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-none-match"].type,parentSchema:schema0.properties.header.properties["if-none-match"],data:data10}];
return false;
}
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7["if-modified-since"] !== undefined){
let data11 = data7["if-modified-since"];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(func0(data11) > 128){
validate0.errors = [{instancePath:instancePath+"/header/if-modified-since",schemaPath:"#/properties/header/properties/if-modified-since/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema0.properties.header.properties["if-modified-since"],data:data11}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-modified-since",schemaPath:"#/properties/header/properties/if-modified-since/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-modified-since"].type,parentSchema:schema0.properties.header.properties["if-modified-since"],data:data11}];
return false;
}
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.range !== undefined){
let data12 = data7.range;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data12 === "string"){
if(func0(data12) > 1024){
validate0.errors = [{instancePath:instancePath+"/header/range",schemaPath:"#/properties/header/properties/range/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema0.properties.header.properties.range,data:data12}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/range",schemaPath:"#/properties/header/properties/range/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties.range.type,parentSchema:schema0.properties.header.properties.range,data:data12}];
return false;
}
}
var valid5 = _errs30 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7["if-range"] !== undefined){
let data13 = data7["if-range"];
const _errs32 = errors;
if(errors === _errs32){
if(typeof data13 === "string"){
if(func0(data13) > 128){
validate0.errors = [{instancePath:instancePath+"/header/if-range",schemaPath:"#/properties/header/properties/if-range/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema0.properties.header.properties["if-range"],data:data13}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-range",schemaPath:"#/properties/header/properties/if-range/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-range"].type,parentSchema:schema0.properties.header.properties["if-range"],data:data13}];
return false;
}
}
var valid5 = _errs32 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data7}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
module.exports = validators;
